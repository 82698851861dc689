// `npm run examples`: runs the tests of the server and writes an example of each successful call to
// server/http/api-examples.json, which the API description shows.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'lensyard-examples-'));
const recorded = path.join(folder, 'examples.jsonl');
const kept = path.join(root, 'server/http/api-examples.json');

const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    ...process.argv.slice(2),
  ],
  { cwd: root, env: { ...process.env, EXAMPLES_FILE: recorded }, stdio: 'inherit' },
);

/** @typedef {{ call: string, path: string, body?: unknown, reply?: unknown }} Example */
/** The one that says most with the fewest letters: an answer that is empty says nothing. */
const worth = (/** @type {Example} */ { reply, body }) => {
  const letters = JSON.stringify([reply, body]).length;
  return letters < 40 ? 0 : 1 / letters;
};
/** @type {Map<string, Example>} */
const best = new Map();
for (const line of readFileSync(recorded, 'utf8').trim().split('\n')) {
  const example = JSON.parse(line);
  const before = best.get(example.call);
  if (!before || worth(example) > worth(before)) best.set(example.call, example);
}
rmSync(folder, { recursive: true });
const sorted = [...best.values()].sort((one, other) => (one.call < other.call ? -1 : 1));
writeFileSync(kept, `${JSON.stringify(sorted, null, 2)}\n`);
console.log(`${sorted.length} examples`);
process.exitCode = status ?? 1;
