import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);

/**
 * Writes `name.br` and `name.gz` beside every text file of a folder, as small as they get, so that
 * the server compresses nothing while somebody waits. A copy that would not be smaller is left out.
 *
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const copies = [
    { name: `${file}.br`, bytes: brotli },
    { name: `${file}.gz`, bytes: gzipped },
  ];
  const smaller = copies.filter(({ bytes }) => bytes.length < content.length);
  await Promise.all(smaller.map(({ name, bytes }) => writeFile(name, bytes)));
}
