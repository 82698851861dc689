// Writes dist/database-template.tar.gz: an empty embedded database, from which a new one starts in a second.
import { mkdir, mkdtemp, rm, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngine } from '../server/database/embedded/engine.ts';

const target = fileURLToPath(new URL('../dist/database-template.tar.gz', import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-template-'));
const engine = await openEngine(path.join(folder, 'database'));
// Everything is in the files, nothing is left to be recovered from the log.
await engine.exec('checkpoint');
const dump = await engine.dumpDataDir('gzip');
await engine.close();
await rm(folder, { recursive: true, force: true });

await mkdir(path.dirname(target), { recursive: true });
const unfinished = `${target}.unfinished`;
await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
// A server that starts at this moment finds a whole template or none.
await rename(unfinished, target);
