// A process that makes a new embedded database and ends, giving back the memory that this takes (200 MB).
// Arguments: the folder to make, and the file of an empty database to copy. Without that file it is made from
// nothing, which takes some seconds.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { openEngine } from './engine.ts';

const [folder = '', templateFile = ''] = process.argv.slice(2);
// Made beside its place and then put there: a start that was cut short leaves nothing behind that looks like
// a database.
const unfinished = `${folder}.unfinished`;
try {
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const template = existsSync(templateFile) ? new Blob([await readFile(templateFile)]) : undefined;
  const engine = await openEngine(unfinished, template);
  await engine.close();
  await rename(unfinished, folder);
} catch (error) {
  process.stdout.write(String(error));
  process.exitCode = 1;
}
