import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { splitModule, withoutServerParts, type Parse } from './split-module.ts';

const parse = ((code: string) => parseAst(code, { lang: 'ts' }).body) as unknown as Parse;

const module = `
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text, limits } from './fields.ts';
const names = { id: 'ID' };
export const label = () => names.id + limits.name;
export const id = z.int();
export const title = text('Title', limits.name);
export const thing = z.object({ id, title });
export const isThing = (value) => thing.safeParse(value).success;
export const listThings = endpoint('GET', '/api/things', {
  access: 'public',
  summary: 'All things',
  reply: z.array(thing),
});
`;

test('a call of the API keeps its method, path and access', () => {
  const lean = withoutServerParts(module, parse);
  expect(lean).toContain("({ method: 'GET', path: '/api/things', access: 'public' })");
  expect(lean).not.toContain('z.array(thing)');
});

test('rules and schemas part, and the rules know nothing of the schema library', () => {
  const { rules, schemas } = splitModule(withoutServerParts(module, parse), parse, './x.ts?rules');
  expect(rules).not.toContain('zod');
  expect(rules).toContain('export { names, label, listThings };');
  expect(schemas).toContain("import { names, label, listThings } from './x.ts?rules';");
  expect(schemas).toContain('export { id, title, thing, isThing };');
});
