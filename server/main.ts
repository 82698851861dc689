// Starts the server. The other modules are imported only after the compile cache is on, because
// without the cache a start takes a third of a second longer.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// The compile cache is in a folder that only the owner of the installation can write to. If this
// process cannot, the server starts without the cache.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/lensyard/compiled'));
await import('./serve.ts');
