import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from './compare.ts';
import type { Figure } from './figures.ts';

const run = promisify(execFile);
const here = path.resolve(import.meta.dirname, '..');

/** Measures a row in the tree of a commit, by that commit's own bench. */
type MeasureRow = (tree: string, row: string) => Promise<Figure[]>;

/** The tree of a commit in a folder of its own; packages are shared where both lock the same ones. */
async function checkOut(commit: string): Promise<{ tree: string; remove: () => Promise<void> }> {
  const tree = await mkdtemp(path.join(tmpdir(), 'lensyard-against-'));
  const git = (...words: string[]) => run('git', words, { cwd: here });
  await git('worktree', 'add', '--detach', '--force', tree, commit);
  const lock = (folder: string) => readFile(path.join(folder, 'package-lock.json'), 'utf8');
  if ((await lock(tree)) === (await lock(here))) {
    await symlink(path.join(here, 'node_modules'), path.join(tree, 'node_modules'));
  }
  return {
    tree,
    async remove() {
      await rm(path.join(tree, 'node_modules'), { recursive: true, force: true });
      await git('worktree', 'remove', '--force', tree);
    },
  };
}

const measureRowFor =
  (seconds: number): MeasureRow =>
  async (tree, row) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-figures-'));
    const file = path.join(folder, 'figures.json');
    const words = ['run', '-s', 'bench', '--', '--only', row, '--seconds', String(seconds)];
    await run('npm', [...words, '--json', file], { cwd: tree, maxBuffer: 64 * 1024 * 1024 });
    const { figures } = JSON.parse(await readFile(file, 'utf8')) as { figures: Figure[] };
    await rm(folder, { recursive: true });
    return figures;
  };

/** The figures of this tree beside those of the other one, each the median of its turns. */
function beside(mine: Figure[][], theirs: Figure[][]): Figure[] {
  const [first = []] = mine;
  const of = (turns: Figure[][], name: string) =>
    turns
      .flatMap((figures) => figures.filter((figure) => figure.name === name))
      .map(({ ours }) => ours);
  return first.flatMap(({ name, unit }): Figure[] => {
    const before = of(theirs, name);
    return before.length === 0
      ? []
      : [{ name, unit, ours: median(of(mine, name)), limit: median(before) }];
  });
}

/**
 * Measures each row in another commit and in this one in turn (A B, B A), and gives this one's figures with the other
 * one's as their limit: the ratio tells what has changed.
 */
export async function measureAgainst(
  commit: string,
  rows: string[],
  { seconds, print }: { seconds: number; print: (line: string) => void },
): Promise<Figure[]> {
  const { tree, remove } = await checkOut(commit);
  const measureRow = measureRowFor(seconds);
  const figures: Figure[] = [];
  try {
    for (const row of rows) {
      print(row);
      const theirs = [await measureRow(tree, row)];
      const mine = [await measureRow(here, row), await measureRow(here, row)];
      theirs.push(await measureRow(tree, row));
      figures.push(...beside(mine, theirs));
    }
  } finally {
    await remove();
  }
  return figures;
}
