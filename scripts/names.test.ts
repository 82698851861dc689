import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const isOfTests = /\.test\.|\.test-helpers\.|\/(testing|faults|styleguide)\//;
/** Files of pages are left out, because each of them exports a `Route`. */
const isOfPages = /^web\/(pages\/|routeTree)/;
const exported = /^export (?:async )?(?:function|const|interface|type|class) (\w+)/gm;

/** The names that the files of a folder export, each with the files that export it. */
function exportsOf(folder: string): Map<string, string[]> {
  const files = execFileSync('git', ['ls-files', `${folder}/*.ts`, `${folder}/*.tsx`], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = new Map<string, string[]>();
  for (const file of files.trim().split('\n')) {
    if (isOfTests.test(file) || isOfPages.test(file)) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    const names = new Set([...text.matchAll(exported)].map(([, name = '']) => name));
    for (const name of names) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

test.each(['server', 'shared', 'web'])('no two files of %s/ export the same name', (folder) => {
  const all = exportsOf(folder);
  expect(all.size).toBeGreaterThan(100);
  expect([...all].filter(([, files]) => files.length > 1)).toEqual([]);
});
