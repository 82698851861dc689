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

/** The sign with which a line of a comment begins; text for people may stand in strings of scripts. */
const commentSign = (file: string) =>
  /\.(?:tsx?|mjs|css)$/.test(file) ? /^\s*(?:\/\/|\/\*\*?|\*(?!\/)) ?/ : /^\s*(?:#|--) ?/;
const riddle = /^(?:what|who|whom|whoever|nobody)\b/i;
const withComments = /\.(?:tsx?|mjs|css|sql|ya?ml|sh)$|(?:^|\/)(?:Caddyfile|Dockerfile)$/;
/** A migration never changes, because its checksum is compared, and this one begins so. */
const isKept = /^migrations\/007_/;

test('no comment begins with what, who, whom, whoever or nobody', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => withComments.test(file) && !isKept.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const sign = commentSign(file);
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    // The rest of a comment's line; null for a line that is no comment.
    const texts = lines.map((line) => (sign.test(line) ? line.replace(sign, '') : null));
    // A line begins a comment when it follows on code or on the sign alone.
    return texts
      .filter((text, n) => text !== null && riddle.test(text) && !texts[n - 1])
      .map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

test.each(['server', 'shared', 'web'])('no two files of %s/ export the same name', (folder) => {
  const all = exportsOf(folder);
  expect(all.size).toBeGreaterThan(100);
  expect([...all].filter(([, files]) => files.length > 1)).toEqual([]);
});
