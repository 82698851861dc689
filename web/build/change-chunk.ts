import type { Plugin } from 'vite';
import { inBrowserBuild } from './in-browser-build.ts';

type Change = (code: string, chunk: { imports: string[]; exports: string[] }) => string;

/** Writes the finished code of one chunk of the browser's build anew. */
export const changeChunk = (name: string, change: Change): Plugin => ({
  name: `change-chunk-${name}`,
  apply: inBrowserBuild,
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.name === name) chunk.code = change(chunk.code, chunk);
    }
  },
});
