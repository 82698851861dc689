/**
 * `npm run bench`: measures the product beside what limits it and prints one table.
 * `-- --only list,booking` measures some rows, `--seconds 1` makes each measurement shorter (2 unless told),
 * `--json FILE` writes the figures, `--against COMMIT` measures another commit and this one in turn.
 * docs/benchmarks.md says what each row means.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { measureAgainst } from './against.ts';
import { tableOf, type Figure } from './figures.ts';
import { describeMachine } from './machine.ts';
import { rows } from './rows.ts';
import { createStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'string' },
    against: { type: 'string' },
    seconds: { type: 'string', default: '2' },
  },
});
const print = (text: string) => process.stdout.write(`${text}\n`);
const seconds = Number(values.seconds);
const names = values.only?.split(',') ?? Object.keys(rows);
const unknown = names.filter((name) => !rows[name]);
if (unknown.length > 0 || !(seconds > 0)) {
  print(
    unknown.length > 0
      ? `There is no row ${unknown.join(', ')}. There are: ${Object.keys(rows).join(', ')}.`
      : '--seconds must be a number above 0.',
  );
  process.exit(2);
}

const machine = await describeMachine();
print(machine);
const startedAt = performance.now();
if (values.against) {
  const compared = await measureAgainst(values.against, names, { seconds, print });
  print(`\n${tableOf(compared)}\n\nThe limit is ${values.against}.`);
  if (values.json) await writeFile(values.json, `${JSON.stringify(compared, null, 2)}\n`);
  process.exit(0);
}
const secondsSince = (moment: number) => Math.round((performance.now() - moment) / 1_000);
const clock = () => `${String(secondsSince(startedAt)).padStart(4)} s`;
const stage = createStage(seconds, (line) => print(`${clock()}    ${line}`));
const figures: Figure[] = [];
/** Seconds that each row took, with what it had to prepare. */
const durations: Record<string, number> = {};
const failures: { name: string; error: string }[] = [];
function fail(name: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  failures.push({ name, error: text });
  print(text);
}
for (const name of names) {
  print(`${clock()}  ${name}`);
  const rowStartedAt = performance.now();
  try {
    figures.push(...((await rows[name]?.(stage)) ?? []));
  } catch (error) {
    fail(name, error);
  }
  // Earlier measurements count, whatever a row leaves behind.
  await stage.endRow().catch((error: unknown) => fail(name, error));
  durations[name] = secondsSince(rowStartedAt);
}
await stage.end();
const wholeSeconds = secondsSince(startedAt);

print(`\n${tableOf(figures)}\n`);
const missed = figures.filter(({ met }) => met === false).map(({ name }) => name);
print(missed.length > 0 ? `Not met: ${missed.join(', ')}` : 'Every goal is met.');
if (failures.length > 0) print(`Not measured: ${failures.map(({ name }) => name).join(', ')}`);
print(`${wholeSeconds} s altogether (${(wholeSeconds / 60).toFixed(1)} minutes).`);
if (values.json) {
  await writeFile(
    values.json,
    `${JSON.stringify({ machine, seconds, wholeSeconds, durations, figures, failures }, null, 2)}\n`,
  );
}
process.exit(0);
