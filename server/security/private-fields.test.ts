import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const ours = '{server,web,shared,scripts,bench,e2e,product-shots}/**/*.{ts,tsx,mjs}';
const leftOut = [/node_modules/, /routeTree\.gen\.ts$/, /private-fields\.test\.ts$/];

/**
 * A field with an underscore at its beginning, which is private to the library that it belongs to
 * (decision 11).
 */
const privateField = /\??\._[a-zA-Z]\w*|\[(['"`])_\w+\1\]/g;
/** Fields with an underscore that the documentation of a library names. */
const documented = [/\bz\._default$/];

it('no private field of somebody else’s object is read or written', () => {
  const found = globSync(ours, { cwd: root })
    .filter((file) => !leftOut.some((pattern) => pattern.test(file)))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [...text.matchAll(privateField)]
        .map((match) => text.slice(Math.max(0, match.index - 30), match.index + match[0].length))
        .filter((use) => !documented.some((pattern) => pattern.test(use)))
        .map((use) => `${file}: ${use.split('\n').at(-1)?.trim()}`);
    });
  expect(found).toEqual([]);
});
