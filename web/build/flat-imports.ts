import type { Plugin } from 'vite';
import { inBrowserBuild } from './in-browser-build.ts';

/** Vite's own loader of chunks, which goes by a table of what each of them needs. */
const loader = /^\0vite\/preload-helper\.js$/;

/**
 * What a lazily loaded chunk needs is written into the chunk itself, all of it, so that the browser asks for
 * everything at once when the chunk has come. Vite would write a table of all that into the first page's scripts.
 */
export function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    enforce: 'pre',
    apply: inBrowserBuild,
    config: () => ({ build: { modulePreload: false } }),
    load: {
      filter: { id: loader },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle(_, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
        const needed = new Set(chunk.imports);
        // A set gives what is added while it is gone through.
        for (const file of needed) importsOf(file).forEach((one) => needed.add(one));
        const deeper = [...needed].slice(chunk.imports.length);
        chunk.code += deeper.map((file) => `import"./${file.replace(/.*\//, '')}";`).join('');
      }
    },
  };
}
