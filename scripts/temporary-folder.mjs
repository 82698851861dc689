import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 2 * 2 ** 30;

/**
 * Makes a temporary folder for the many small files of a database, in memory where the system
 * offers that.
 *
 * @param {string} purpose a part of the name of the folder
 * @param {string} [otherwise] the parent folder where there is none in memory
 */
export function temporaryFolder(purpose, otherwise = tmpdir()) {
  return mkdtemp(path.join(memoryHasRoom() ? memory : otherwise, `lensyard-${purpose}-`));
}

/** Whether the system has a folder in memory with room for a database or for a browser's pages. */
export function memoryHasRoom() {
  try {
    accessSync(memory, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enoughBytes;
}
