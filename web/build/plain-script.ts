import type { Plugin } from 'vite';
import { inBrowserBuild } from './in-browser-build.ts';

/** Keeps the names of an entry that pages run as a plain script, not as a module, to itself. */
export function plainScript(entry: string): Plugin {
  return {
    name: 'plain-script',
    apply: inBrowserBuild,
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== entry) continue;
        if (chunk.imports.length + chunk.exports.length > 0)
          this.error(`${entry} is no module: it can share nothing with other files.`);
        chunk.code = `(()=>{${chunk.code.trim()}})();`;
      }
    },
  };
}
