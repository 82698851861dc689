import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The most files that a folder may contain. */
const most = 25;
/** Folders of pictures may contain more, because nobody reads through them. */
const pictures = /^web\/public\//;

it('no folder of code holds more files than a newcomer can overlook', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.dirname(file);
    if (!/^(?:server|shared|web|e2e|scripts|bench)\b/.test(folder) || pictures.test(file)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > most)).toEqual([]);
});
