/** As much of a syntax tree as is looked at here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
}
export type Parse = (code: string) => Statement[];

interface Statement extends Node {
  source?: { value: string } | null;
  specifiers?: { local: { name: string } }[];
  declaration?: Statement | null;
  declarations?: { id: { name: string } }[];
  id?: { name: string } | null;
}

type Visit = (node: Node) => void;

function walk(node: Node, visit: Visit, into: (node: Node) => boolean = () => true): void {
  visit(node);
  if (!into(node)) return;
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child, visit, into);
  }
}

const meet = (some: Set<string>, others: Set<string>) => [...some].some((one) => others.has(one));

const isFunction = (node: Node) => /Function/.test(node.type);

/** Names that a statement may refer to: all but those of properties. */
function namesIn(statement: Node): Set<string> {
  const names = new Set<string>();
  const labels = new Set<unknown>();
  walk(statement, (node) => {
    const { key, property, computed, shorthand } = node as Node & {
      key?: Node;
      property?: Node;
      computed?: boolean;
      shorthand?: boolean;
    };
    if (!computed && !shorthand) labels.add(key).add(property);
    if (node.type === 'Identifier' && node.name && !labels.has(node)) names.add(node.name);
  });
  return names;
}

/** Functions that run as soon as the module is loaded, by name. */
function calledAtOnce(statement: Node): Set<string> {
  const names = new Set<string>();
  walk(
    statement,
    (node) => {
      const { callee } = node as Node & { callee?: Node };
      if (callee?.name) names.add(callee.name);
    },
    (node) => !isFunction(node),
  );
  return names;
}

type Property = Node & { key?: Node };
type Arguments = (Node & { properties?: Property[] })[];

/** Writes something else in the place of each call of a function; `write` gets its arguments. */
function replaceCalls(
  code: string,
  parse: Parse,
  name: string,
  write: (given: Arguments, source: (node: Node | undefined) => string) => string,
): string {
  const calls: (Node & { arguments: Arguments })[] = [];
  for (const statement of parse(code)) {
    walk(statement, (node) => {
      const call = node as Node & { callee?: Node; arguments: Arguments };
      if (call.type === 'CallExpression' && call.callee?.name === name) calls.push(call);
    });
  }
  const source = (node: Node | undefined) => (node ? code.slice(node.start, node.end) : '');
  return calls.reduceRight(
    (text, call) =>
      text.slice(0, call.start) + write(call.arguments, source) + text.slice(call.end),
    code,
  );
}

const propertyOf = (object: Arguments[number] | undefined, name: string) =>
  object?.properties?.find(({ key }) => key?.name === name);

/** Replaces `endpoint(method, path, { access, … })` by an object with these three. */
export const withoutServerParts = (code: string, parse: Parse): string =>
  replaceCalls(
    code,
    parse,
    'endpoint',
    ([method, address, parts], source) =>
      `({ method: ${source(method)}, path: ${source(address)}, ${source(propertyOf(parts, 'access'))} })`,
  );

/** Leaves `pageHead({ title, … })` its title. */
export const withoutHeadTexts = (code: string, parse: Parse): string =>
  replaceCalls(
    code,
    parse,
    'pageHead',
    ([parts], source) => `pageHead({ ${source(propertyOf(parts, 'title'))} })`,
  );

/** A module of `shared/` taken apart. */
export interface SplitModule {
  /** Each rule with the imports that it needs: a module of its own. */
  rules: string[];
  /** All schemas together. */
  schemas: string;
  /** What stands in the module's place: everything from where it is now. */
  index: string;
}

/**
 * Takes a module of `shared/` apart. The schemas are what refers to the schema library or is built by another
 * module's function, and what refers to those; the rules are all the rest. `self` is the module's address, at
 * which `?rule=0` and so on and `?schemas` lead to the parts.
 */
export function splitModule(code: string, parse: Parse, self: string): SplitModule {
  const statements = parse(code);
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration');
  const localsOf = (statement: Statement) =>
    statement.specifiers?.map(({ local }) => local.name) ?? [];
  const isLibrary = ({ source }: Statement) => source?.value.startsWith('zod') ?? false;
  const library = new Set(imports.filter(isLibrary).flatMap(localsOf));
  const imported = new Set(imports.filter((one) => !isLibrary(one)).flatMap(localsOf));

  const parts = statements
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map((statement) => {
      const body = statement.declaration ?? statement;
      return {
        text: code.slice(body.start, body.end),
        declares: [
          ...(body.declarations?.map(({ id }) => id.name) ?? []),
          ...(body.id ? [body.id.name] : []),
        ],
        names: namesIn(body),
        calls: calledAtOnce(body),
      };
    });

  const schemaNames = new Set(library);
  const isSchema = (part: (typeof parts)[number]) =>
    meet(part.names, schemaNames) || meet(part.calls, imported);
  for (let known = -1; known !== schemaNames.size;) {
    known = schemaNames.size;
    for (const part of parts.filter(isSchema))
      part.declares.forEach((name) => schemaNames.add(name));
  }

  const rules = parts.filter((part) => !isSchema(part));
  const schemas = parts.filter(isSchema);
  const exported = (some: typeof parts) =>
    `export { ${some.flatMap(({ declares }) => declares).join(', ')} }`;
  const write = (wanted: typeof parts) => {
    const names = new Set(wanted.flatMap((part) => [...part.names]));
    const named = (some: string[]) => some.filter((name) => names.has(name));
    return [
      ...imports
        .filter((one) => named(localsOf(one)).length > 0)
        .map(({ start, end }) => code.slice(start, end)),
      ...rules.flatMap((rule, place) =>
        wanted.includes(rule) || named(rule.declares).length === 0
          ? []
          : [`import { ${named(rule.declares).join(', ')} } from '${self}?rule=${place}';`],
      ),
      ...wanted.map(({ text }) => text),
      `${exported(wanted)};`,
    ].join('\n');
  };
  return {
    rules: rules.map((rule) => write([rule])),
    schemas: write(schemas),
    index: [
      ...rules.map((rule, place) => `${exported([rule])} from '${self}?rule=${place}';`),
      `${exported(schemas)} from '${self}?schemas';`,
    ].join('\n'),
  };
}
