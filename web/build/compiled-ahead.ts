import type { Plugin } from 'vite';
import { inBrowserBuild } from './in-browser-build.ts';

/**
 * Lets Chromium compile all of a chunk beside the page while it arrives, instead of each function when it is first
 * called, which holds the page up.
 */
export function compiledAhead(name: string): Plugin {
  return {
    name: 'compiled-ahead',
    apply: inBrowserBuild,
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.name === name)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  };
}
