// Counts tests from the JSON reports of the test runners, and never from what they print for
// people.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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
 * Counts the tests in a report of Vitest. A file that fails before its first test counts as one
 * failure.
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
 * Counts the tests in a report of Playwright. A test that passed only when it was repeated counts
 * as a failure.
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
 * @param {{
 *   testResults: {
 *     name: string, status: string, message: string,
 *     assertionResults: { status: string, fullName: string, failureMessages: string[] | null }[],
 *   }[],
 * }} report Vitest's JSON report
 * @returns {string[]} a line for each failed test: its file, its name, and the begin of its reason
 */
export function failuresOfVitest({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [oneLine(name, '', message)];
      return failed.map(({ fullName, failureMessages }) =>
        oneLine(name, fullName, failureMessages?.[0]),
      );
    });
}

/**
 * @typedef {{
 *   error?: { message?: string }, attachments?: { name: string, path?: string }[],
 * }} PlaywrightResult
 */

/**
 * @typedef {{
 *   title: string, file: string, suites?: PlaywrightSuite[],
 *   specs: {
 *     title: string,
 *     tests: { status: string, projectName: string, results: PlaywrightResult[] }[],
 *   }[],
 * }} PlaywrightSuite
 */

/**
 * @param {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} report Playwright's JSON report
 * @returns {string[]} as {@link failuresOfVitest}, each followed by the content of its page
 */
export function failuresOfPlaywright({ suites, errors }) {
  /** @type {(suite: PlaywrightSuite) => string[]} */
  const inSuite = ({ file, suites: inner = [], specs }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const failed = results.find(({ error }) => error);
          const line = oneLine(file, `${title} [${projectName}]`, failed?.error?.message);
          return [line, ...pageOf(failed)].join('\n');
        }),
    ),
    ...inner.flatMap(inSuite),
  ];
  return [...suites.flatMap(inSuite), ...errors.map(({ message }) => oneLine('', '', message))];
}

/**
 * The content of the page when a test failed. It shows whether a press had no effect or an answer
 * did not come, even when only the output of the run is kept.
 *
 * @param {PlaywrightResult} [result]
 * @returns {string[]} the content of the page when the test failed: its first lines, as roles and
 * names
 */
function pageOf(result) {
  const context = result?.attachments?.find(({ name }) => name === 'error-context')?.path;
  if (!context) return [];
  const [, page = ''] = readFileSync(context, 'utf8').split('```yaml\n');
  return page.split('\n```', 1)[0]?.split('\n').slice(0, 60) ?? [];
}

/**
 * @param {string} file
 * @param {string} name
 * @param {string} [reason]
 */
function oneLine(file, name, reason = '') {
  const [start = ''] = stripVTControlCharacters(reason).trim().split('\n');
  return [path.relative(process.cwd(), file), name, start.slice(0, 300)]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Corrects the counts of a report with the exit code of its runner. A runner that reports no
 * failure but exits with one, or that ran no tests, counts as one failure.
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
