import path from 'node:path';
import type { Plugin } from 'vite';
import { inBrowserBuild } from './in-browser-build.ts';
import {
  splitModule,
  withoutHeadTexts,
  withoutServerParts,
  type Parse,
  type SplitModule,
} from './split-module.ts';

const shared = path.resolve(import.meta.dirname, '../../shared');
const isShared = (id: string) => path.dirname(id.split('?')[0] ?? '') === shared;

/**
 * Makes `shared/` light for the browser. A call of the API is reduced to its method, path and access; and each
 * module comes in parts, every rule for itself and the schemas together, so that the first page has only the rules
 * that it needs, and the schema library and the forms' schemas are loaded with the first form.
 */
export function leanContract(): Plugin {
  const known = new Map<string, SplitModule>();
  return {
    name: 'lean-contract',
    apply: inBrowserBuild,
    transform: {
      filter: { id: /\/shared\/[\w-]+\.ts(\?(rule=\d+|schemas))?$/ },
      handler(code, id) {
        if (!isShared(id)) return null;
        const [file = '', part] = id.split('?');
        const parse = ((text) => this.parse(text, { lang: 'ts' }).body) as Parse;
        const split =
          known.get(file) ??
          splitModule(withoutServerParts(code, parse), parse, `./${path.basename(file)}`);
        known.set(file, split);
        const { rules, schemas, index } = split;
        const [kind, place] = part?.split('=') ?? [];
        return {
          code:
            (kind === 'rule' ? rules[Number(place)] : kind === 'schemas' ? schemas : index) ?? '',
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}

/** Takes out of the pages what only search engines and shared links read: the server writes it into the HTML. */
export function leanHeads(): Plugin {
  return {
    name: 'lean-heads',
    enforce: 'pre',
    apply: inBrowserBuild,
    transform: {
      filter: { id: /\/web\/pages\/[^/]+\.tsx/, code: 'pageHead(' },
      handler(code) {
        const parse = ((text) => this.parse(text, { lang: 'tsx' }).body) as Parse;
        return { code: withoutHeadTexts(code, parse), map: null };
      },
    },
  };
}
