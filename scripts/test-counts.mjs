// Counts from the JSON reports of the test runners, never from what they print for people.

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @type {Counts} */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Counts[]} parts
 * @returns {Counts}
 */
export function sum(parts) {
  return parts.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      skipped: total.skipped + part.skipped,
    }),
    nothing,
  );
}

/**
 * A file that fails before its first test counts as one failure.
 *
 * @param {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[],
 * }} report Vitest's JSON report
 * @returns {Counts}
 */
export function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * A test that passed only on a second try is a failure.
 *
 * @param {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: unknown[],
 * }} report Playwright's JSON report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * What a runner's report and exit code say together: a runner that reports no failure but ends
 * with one, or that ran no test at all, has failed once.
 *
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export function withExitCode(counts, exitCode) {
  const ranNothing = counts.passed + counts.failed === 0;
  return (exitCode !== 0 || ranNothing) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {Counts} counts
 * @returns {string} the last line of `npm test`
 */
export function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
