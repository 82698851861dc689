import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from './compare.ts';
import type { Figure } from './figures.ts';

const run = promisify(execFile);
const here = path.resolve(import.meta.dirname, '..');

/**
 * Measures each row in another commit and in this one in turn (A B, B A), each commit with its own bench. The table has
 * this commit's medians as ours and the other commit's as the limit, so the ratio shows what has changed.
 */
export async function measureAgainst(
  commit: string,
  rows: string[],
  seconds: number,
): Promise<Figure[]> {
  const tree = await mkdtemp(path.join(tmpdir(), 'lensyard-against-'));
  const figures: Figure[] = [];
  try {
    await run('git', ['worktree', 'add', '--detach', '--force', tree, commit], { cwd: here });
    await sharePackages(tree);
    for (const row of rows) {
      process.stdout.write(`${row}\n`);
      const theirs = await measureRow(tree, row, seconds);
      const mine = await measureRow(here, row, seconds);
      mine.push(...(await measureRow(here, row, seconds)));
      theirs.push(...(await measureRow(tree, row, seconds)));
      const medianOf = (all: Figure[], name: string) =>
        median(all.filter((one) => one.name === name).map(({ ours }) => ours));
      const common = mine.filter(({ name }) => theirs.some((one) => one.name === name));
      for (const [name, unit] of new Map(common.map((one) => [one.name, one.unit]))) {
        figures.push({ name, unit, ours: medianOf(mine, name), limit: medianOf(theirs, name) });
      }
    }
  } finally {
    await rm(path.join(tree, 'node_modules'), { recursive: true, force: true });
    await run('git', ['worktree', 'remove', '--force', tree], { cwd: here });
  }
  return figures;
}

/** Links the installed packages of this tree into the other one, if both have the same package-lock.json. */
async function sharePackages(tree: string): Promise<void> {
  const lock = (folder: string) => readFile(path.join(folder, 'package-lock.json'), 'utf8');
  if ((await lock(tree)) !== (await lock(here))) return;
  await symlink(path.join(here, 'node_modules'), path.join(tree, 'node_modules'));
}

async function measureRow(tree: string, row: string, seconds: number): Promise<Figure[]> {
  const file = path.join(tree, 'node_modules/.cache/lensyard/figures.json');
  const words = ['run', '-s', 'bench', '--', '--only', row, '--seconds', String(seconds)];
  await run('npm', [...words, '--json', file], { cwd: tree, maxBuffer: 64 * 1024 * 1024 });
  const { figures } = JSON.parse(await readFile(file, 'utf8')) as { figures: Figure[] };
  return figures;
}
