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

/** Replaces `endpoint(method, path, { access, … })` by an object with these three. */
export function withoutServerParts(code: string, parse: Parse): string {
  const calls: Node[] = [];
  for (const statement of parse(code)) {
    walk(statement, (node) => {
      const { callee } = node as Node & { callee?: Node };
      if (node.type === 'CallExpression' && callee?.name === 'endpoint') calls.push(node);
    });
  }
  return calls.reduceRight((text, call) => {
    const {
      arguments: [method, address, parts],
    } = call as Node & { arguments: Node[] };
    const access = (parts as Node & { properties: (Node & { key?: Node })[] }).properties.find(
      ({ key }) => key?.name === 'access',
    );
    const source = (node: Node | undefined) => (node ? code.slice(node.start, node.end) : '');
    const lean = `({ method: ${source(method)}, path: ${source(address)}, ${source(access)} })`;
    return text.slice(0, call.start) + lean + text.slice(call.end);
  }, code);
}

/**
 * The two halves of a module of `shared/`: the schemas are what refers to the schema library or is built by
 * another module's function, and what refers to those; the rules are all the rest.
 */
export function splitModule(
  code: string,
  parse: Parse,
  rulesPath: string,
): { rules: string; schemas: string } {
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

  const write = (wanted: typeof parts, alsoImport = '') => {
    const names = new Set(wanted.flatMap((part) => [...part.names]));
    const own = wanted.flatMap((part) => part.declares);
    return [
      ...imports
        .filter((one) => localsOf(one).some((name) => names.has(name)))
        .map(({ start, end }) => code.slice(start, end)),
      alsoImport,
      ...wanted.map(({ text }) => text),
      `export { ${own.join(', ')} };`,
    ].join('\n');
  };
  const rules = parts.filter((part) => !isSchema(part));
  const ruleNames = rules.flatMap((part) => part.declares);
  return {
    rules: write(rules),
    schemas: write(
      parts.filter(isSchema),
      `import { ${ruleNames.join(', ')} } from '${rulesPath}';`,
    ),
  };
}
