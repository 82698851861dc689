import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { splitModule, withoutHeadTexts, withoutServerParts, type Parse } from './split-module.ts';

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

test('each rule is a part of its own that knows nothing of the schema library', () => {
  const { rules, schemas, index } = splitModule(withoutServerParts(module, parse), parse, './x.ts');
  const [names, label, listThings] = rules;
  expect(rules.join()).not.toContain('zod');
  expect(names).toBe("const names = { id: 'ID' };\nexport { names };");
  expect(label).toContain("import { text, limits } from './fields.ts';");
  expect(label).toContain("import { names } from './x.ts?rule=0';");
  expect(listThings).not.toContain('import');
  expect(schemas).toContain('export { id, title, thing, isThing };');
  expect(index).toBe(
    [
      "export { names } from './x.ts?rule=0';",
      "export { label } from './x.ts?rule=1';",
      "export { listThings } from './x.ts?rule=2';",
      "export { id, title, thing, isThing } from './x.ts?schemas';",
    ].join('\n'),
  );
});

test('the head of a page keeps its title', () => {
  const page = "const head = ({ name }) => pageHead({ title: name, description: 'Long', image });";
  expect(withoutHeadTexts(page, parse)).toBe(
    'const head = ({ name }) => pageHead({ title: name });',
  );
});
