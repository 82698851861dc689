import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { openApi } from './api-description.ts';

it('has no error that a linter of API descriptions knows, and a name for each call', async () => {
  const description = openApi();
  const problems: NormalizedProblem[] = await lintFromString({
    source: JSON.stringify(description),
    absoluteRef: '/api/openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  expect(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
  const operations = Object.values(description['paths'] as object).flatMap(
    (path) => Object.values(path) as { operationId?: string }[],
  );
  const names = operations.map(({ operationId }) => operationId ?? '');
  for (const name of names) expect(name).toMatch(/^[a-z][a-zA-Z]+$/);
  expect(new Set(names).size).toBe(names.length);
});
