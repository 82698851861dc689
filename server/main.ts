// Starts the server. Its own modules are loaded once Node keeps what it compiles: without that every start takes
// a third of a second more.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// The compile cache lies where only the owner of the installation writes. A folder that cannot be written to is no error.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/lensyard/compiled'));
await import('./serve.ts');
