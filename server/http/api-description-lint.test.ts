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

interface Described {
  name: string;
  in: string;
  schema: { type?: string; pattern?: string; minimum?: number; maximum?: number };
}

it('says of each number in an address that it is one, with its bounds', () => {
  const parametersOf = (path: object) =>
    Object.values(path).flatMap(({ parameters }: { parameters: Described[] }) => parameters);
  const described = Object.values(openApi()['paths'] as object).flatMap(parametersOf);
  const addressed = described.filter((one) => one.in === 'query' || one.in === 'path');
  const numbers = addressed.filter(({ schema }) => schema.type === 'integer');
  for (const { name, schema } of numbers) {
    expect([name, typeof schema.minimum, typeof schema.maximum]).toEqual([
      name,
      'number',
      'number',
    ]);
  }
  const ofDigits = addressed.filter(({ schema }) => schema.pattern?.startsWith('^\\d'));
  expect(ofDigits.map(({ name }) => name)).toEqual([]);
  expect(numbers.find(({ name }) => name === 'limit')?.schema).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 1_000,
  });
});
