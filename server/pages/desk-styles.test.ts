import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const client = path.join(root, 'dist/client');
const manifest = JSON.parse(
  readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'),
) as Record<string, { css?: string[] }>;
const built = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))]
  .map((file) => readFileSync(path.join(client, file), 'utf8'))
  .join('')
  .replaceAll('\\', '');

it('the desk has the classes that it alone uses, though no visitor loads them', () => {
  const classes = globSync('web/desk/**/*.tsx', { cwd: root }).flatMap((file) => [
    // Finds classes with a value in brackets, such as `w-[3rem]`; these are used in one component
    // only, so a build that skipped the desk's files would lack them.
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?<=["` ])[a-z:-]+-\[[^\]\s]+\](?=["` ])/g,
    ),
  ]);
  const names = new Set(classes.map(([name]) => name));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !built.includes(`.${name}`))).toEqual([]);
});
