import type { Plugin } from 'vite';
import { changeChunk } from './change-chunk.ts';

/** Keeps the names of an entry that pages run as a plain script, not as a module, to itself. */
export const plainScript = (entry: string): Plugin =>
  changeChunk(entry, (code, { imports, exports }) => {
    if (imports.length + exports.length > 0)
      throw new Error(`${entry} is no module: it can share nothing with other files.`);
    return `(()=>{${code.trim()}})();`;
  });
