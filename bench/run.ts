/**
 * `npm run bench`: measures the product beside its limits and prints one table. `-- --only list,booking` measures some
 * rows, `--seconds 1` makes each measurement shorter (the default is 2), `--json FILE` writes the figures, and
 * `--against COMMIT` compares another commit with this one. docs/benchmarks.md says what each row means.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem, type as system } from 'node:os';
import { parseArgs } from 'node:util';
import { bundledPrograms } from '../server/database/bundled/programs.ts';
import { measureAgainst } from './against.ts';
import { tableOf, type Figure } from './figures.ts';
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

/** The machine on which the figures were measured; other work on it makes them worse. */
const machine = [
  `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 1024 ** 3)} GB`,
  `${system()} ${release()}, Node ${process.versions.node}`,
  String(execFileSync((await bundledPrograms()).postgres, ['--version'])).trim(),
  `load ${loadavg()[0]?.toFixed(2)} at the start`,
].join(', ');
print(machine);
const startedAt = performance.now();
const secondsSoFar = () => Math.round((performance.now() - startedAt) / 1_000);
const failures: { name: string; error: string }[] = [];
const figures = values.against
  ? await measureAgainst(values.against, names, seconds)
  : await measureRows();
print(`\n${tableOf(figures)}\n`);
if (values.against) print(`The limit is ${values.against}.`);
const missed = figures.filter(({ met }) => met === false).map(({ name }) => name);
if (missed.length > 0) print(`Not met: ${missed.join(', ')}`);
if (failures.length > 0) print(`Not measured: ${failures.map(({ name }) => name).join(', ')}`);
print(`${secondsSoFar()} s altogether (${(secondsSoFar() / 60).toFixed(1)} minutes).`);
if (values.json) {
  await writeFile(
    values.json,
    `${JSON.stringify({ machine, seconds, figures, failures }, null, 2)}\n`,
  );
}
process.exit(0);

async function measureRows(): Promise<Figure[]> {
  const stage = createStage(seconds);
  const measured: Figure[] = [];
  for (const name of names) {
    print(`${String(secondsSoFar()).padStart(4)} s  ${name}`);
    const fail = (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      failures.push({ name, error: text });
      print(text);
    };
    try {
      measured.push(...((await rows[name]?.(stage)) ?? []));
    } catch (error) {
      fail(error);
    }
    // A failure in closing must not discard the measurements so far.
    await stage.endRow().catch(fail);
  }
  await stage.end();
  return measured;
}
