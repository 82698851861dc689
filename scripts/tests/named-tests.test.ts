import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { storiesOfEachFeature } from './machine-stories.mjs';
import { shortForm, testsOfDays } from './shop-days.mjs';

const root = path.resolve(import.meta.dirname, '../..');

it('every step runs tests that are there', () => {
  const named = [...storiesOfEachFeature, ...shortForm.tests, ...testsOfDays];
  const files = globSync('server/**/*.test.ts', { cwd: root });
  // The names must be checked, because the test runner ignores a name that it does not know.
  expect(named.filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([]);
});
