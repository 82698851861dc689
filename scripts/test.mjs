// `npm test`: runs all checks and tests one after the other, and goes on after a failure. `--only
// vitest,browser` runs some of them; the words after `--` are passed to the test runners.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { storiesOfEachFeature } from './tests/machine-stories.mjs';
import { shortForm } from './tests/shop-days.mjs';
import {
  countPlaywright,
  countVitest,
  describeCounts,
  failuresOfPlaywright,
  failuresOfVitest,
  nothing,
  sum,
  withExitCode,
} from './tests/test-counts.mjs';

/** @typedef {import('./tests/test-counts.mjs').Counts} Counts */

const root = path.resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
});

/** @type {Record<string, () => Promise<Counts>>} */
const checks = {
  format: () => check('oxfmt', '--check'),
  lint: () => check('oxlint'),
  types: checkTypes,
  unused: () => check('knip'),
};
/** @type {Record<string, () => Promise<Counts>>} */
const steps = {
  ...checks,
  // The tests of the server need built pages, because they look at the pages that it serves.
  build: async () => asCheck(await run('node', ['scripts/build.mjs'])),
  vitest: () => runTests('vitest', ['run'], countVitest, failuresOfVitest),
  days: testInAnotherPlace,
  machine: testOnMachinePostgres,
  browser: () => runTests('playwright', ['test'], countPlaywright, failuresOfPlaywright),
};

const chosen =
  values.only?.replace('checks', Object.keys(checks).join()).split(',') ?? Object.keys(steps);
/** @type {{ name: string, counts: Counts, seconds: number }[]} */
const results = [];
/** @type {string[]} */
const failures = [];
for (const name of chosen) {
  const step = steps[name];
  if (!step) {
    console.error(
      `There is no step "${name}". There are: ${Object.keys(steps).join(', ')}, checks.`,
    );
    process.exit(1);
  }
  console.log(`\n── ${name}`);
  const start = performance.now();
  const counts = await step();
  results.push({ name, counts, seconds: (performance.now() - start) / 1000 });
}

console.log();
for (const { name, counts, seconds } of results) {
  const mark = counts.failed > 0 ? '✗' : '✓';
  console.log(
    `${mark} ${name.padEnd(9)} ${`${seconds.toFixed(1)} s`.padStart(8)}   ${describeCounts(counts)}`,
  );
}
for (const failure of failures) console.log(`\n✗ ${failure}`);
const total = sum(results.map(({ counts }) => counts));
console.log(`\n${describeCounts(total)}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/**
 * @param {string} program
 * @param {string[]} words
 */
async function check(program, ...words) {
  return asCheck(await run(program, words));
}

async function checkTypes() {
  const projects = ['shared', 'server', 'web', 'scripts'];
  return sum(await Promise.all(projects.map((project) => check('tsc', '--project', project))));
}

/** Runs the short form of `npm run test:days`. */
async function testInAnotherPlace() {
  process.env['TEST_SHOP_DAY'] = shortForm.day;
  const words = ['run', '--project', 'server', ...shortForm.tests];
  const counts = await runTests('vitest', words, countVitest, failuresOfVitest);
  delete process.env['TEST_SHOP_DAY'];
  return counts;
}

/**
 * Runs the migrations and one test of each feature on the PostgreSQL of this machine, where there
 * is one.
 */
async function testOnMachinePostgres() {
  const { machinePostgres } = await import('../server/testing/machine-postgres.ts');
  const found = await machinePostgres();
  if (!found) {
    console.log('This machine has no PostgreSQL 15 or later of its own: nothing is tested on it.');
    return { ...nothing, skipped: 1 };
  }
  console.log(`PostgreSQL ${found.version} of this machine`);
  process.env['TEST_POSTGRES'] = 'machine';
  const counts = await runTests(
    'vitest',
    ['run', '--project', 'server', ...storiesOfEachFeature],
    countVitest,
    failuresOfVitest,
  );
  delete process.env['TEST_POSTGRES'];
  return counts;
}

/**
 * @template Counted, Named
 * @param {string} program
 * @param {string[]} words
 * @param {(report: Counted) => Counts} count
 * @param {(report: Named) => string[]} failuresOf
 */
async function runTests(program, words, count, failuresOf) {
  const file = path.join(root, 'test-results', `${program}.json`);
  rmSync(file, { force: true });
  const exitCode = await run(program, [...words, ...positionals]);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    failures.push(...failuresOf(report));
    return withExitCode(count(report), exitCode);
  } catch (error) {
    console.error(`No report of the tests: ${error}`);
    return withExitCode(nothing, exitCode);
  }
}

/**
 * @param {number} exitCode
 * @returns {Counts}
 */
function asCheck(exitCode) {
  return exitCode === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/**
 * @param {string} program `node` or a program in node_modules/.bin
 * @param {string[]} words
 * @returns {Promise<number>} the exit code; 1 when a signal has ended the program
 */
async function run(program, words) {
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(program === 'node' ? process.execPath : path.join(bin, program), words, {
    cwd: root,
    // The programs begin with `#!/usr/bin/env node`, so the Node of this process comes first in
    // their PATH.
    env: {
      ...process.env,
      PATH: [path.dirname(process.execPath), bin, process.env['PATH']].join(path.delimiter),
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/lensyard/compiled'),
    },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
