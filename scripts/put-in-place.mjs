import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces the last build by a new one. The files of the last build stay until the next one,
 * because open pages, and servers that are not restarted yet, still ask for them.
 *
 * @param {string} build the folder of the new build, which is moved
 * @param {string} place
 */
export async function putInPlace(build, place) {
  const list = `${place}.files`;
  const files = await filesIn(build);
  const before = await readFile(list, 'utf8').then(
    (text) => text.split('\n'),
    () => filesIn(place),
  );
  await cp(build, place, { recursive: true });
  await rm(build, { recursive: true });

  const kept = new Set([...files, ...before]);
  const old = (await filesIn(place)).filter((file) => !kept.has(file));
  await Promise.all(old.map((file) => rm(path.join(place, file))));
  await writeFile(list, files.join('\n'));
}

/** @param {string} folder */
async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
