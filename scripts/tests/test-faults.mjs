// `npm run test:faults`: runs the tests of faults in full, of which `npm test` runs a short form.
// It takes about seventy minutes, prints the figures of docs/benchmarks.md and writes them to
// test-results/faults.json.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const figures = path.join(root, 'test-results/faults.json');
rmSync(figures, { force: true });

const run = (/** @type {string} */ program, /** @type {string[]} */ ...words) =>
  spawnSync(process.execPath, [path.join(root, program), ...words], {
    cwd: root,
    env: { ...process.env, FAULTS: 'full' },
    stdio: 'inherit',
  }).status ?? 1;

const status =
  run('scripts/build.mjs') ||
  run(
    'node_modules/vitest/vitest.mjs',
    ...[
      'run',
      '--project',
      'server',
      '--no-file-parallelism',
      'server/faults',
      'server/security/fuzz',
    ],
    ...process.argv.slice(2),
  );

if (existsSync(figures)) {
  console.log();
  for (const line of readFileSync(figures, 'utf8').trim().split('\n')) {
    const { name, ...values } = JSON.parse(line);
    const shown = Object.entries(values).map(([key, value]) => `${key} ${value}`);
    console.log(`| ${name} | ${shown.join(', ')} |`);
  }
}
process.exitCode = status;
