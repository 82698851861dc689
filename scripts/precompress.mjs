import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * The sizes of brotli's input block to try, as powers of two; 0 lets brotli choose. The smallest
 * result is kept.
 */
const pieces = { large: [0, 16, 17, 19], small: [0] };
const largeFile = 100_000;

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);

/**
 * Compresses every text file of a folder as small as possible into `name.br` and `name.gz` beside
 * it, so that the server need not compress while somebody waits. A copy that would not be smaller
 * is left out.
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
  const brotli = (/** @type {number} */ piece) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_LGBLOCK]: piece,
      },
    });
  const [gzipped, smallest] = await Promise.all([
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    Promise.all(pieces[content.length < largeFile ? 'small' : 'large'].map(brotli)).then((tried) =>
      tried.reduce((best, one) => (one.length < best.length ? one : best)),
    ),
  ]);
  const copies = [
    { name: `${file}.br`, bytes: smallest },
    { name: `${file}.gz`, bytes: gzipped },
  ];
  const smaller = copies.filter(({ bytes }) => bytes.length < content.length);
  await Promise.all(smaller.map(({ name, bytes }) => writeFile(name, bytes)));
}
