import path from 'node:path';
import type { Plugin } from 'vite';
import { splitModule, withoutServerParts, type Parse } from './split-module.ts';

const shared = path.resolve(import.meta.dirname, '../../shared');
const isShared = (id: string) => path.dirname(id.split('?')[0] ?? '') === shared;

/**
 * Makes `shared/` light for the browser. A call of the API is reduced to its method, path and access; and each
 * module comes in two halves, the rules and the schemas, so that the schema library and the forms' schemas are
 * loaded with the first form, and not with the first page.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/shared\/[\w-]+\.ts(\?(rules|schemas))?$/ },
      handler(code, id) {
        if (!isShared(id)) return null;
        const [file = '', half] = id.split('?');
        const self = `./${path.basename(file)}`;
        const parse = ((text) => this.parse(text, { lang: 'ts' }).body) as Parse;
        const halves = `export * from '${self}?rules'; export * from '${self}?schemas';`;
        return {
          code:
            half === 'rules' || half === 'schemas'
              ? splitModule(withoutServerParts(code, parse), parse, `${self}?rules`)[half]
              : halves,
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}
