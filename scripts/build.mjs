// `npm run build`: builds the parts that have changed since the last build. `--force` builds all of
// them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from './precompress.mjs';
import { putInPlace } from './put-in-place.mjs';

const root = path.resolve(import.meta.dirname, '..');
const force = process.argv.includes('--force');

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} inputs files and folders on whose content the result depends
 * @property {string} output a file or folder that exists once the part is built
 * @property {() => Promise<void>} make
 */

/** @type {Part[]} */
const parts = [
  {
    name: 'pages',
    inputs: [
      'web',
      'shared',
      'vite.config.ts',
      'package-lock.json',
      'package.json',
      'scripts/build.mjs',
      'scripts/precompress.mjs',
      'scripts/put-in-place.mjs',
    ],
    output: 'dist/server/entry-server.js',
    make: buildPages,
  },
];

for (const part of parts) await buildIfStale(part);

/** @param {Part} part */
async function buildIfStale({ name, inputs, output, make }) {
  const stamp = path.join(root, 'dist', `.${name}-inputs`);
  const hash = hashOf(inputs);
  const isFresh = !force && existsSync(path.join(root, output)) && (await textOf(stamp)) === hash;
  if (isFresh) return;
  const start = performance.now();
  process.stdout.write(`Building the ${name} … `);
  await rm(stamp, { force: true });
  try {
    await make();
  } catch (error) {
    console.error(`failed\n${/** @type {Error} */ (error).message}`);
    process.exit(1);
  }
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function buildPages() {
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const common = {
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: /** @type {const} */ ('warn'),
  };
  const dist = path.join(root, 'dist');
  const next = path.join(dist, 'next');
  await build({ ...common, build: { outDir: path.join(next, 'client') } });
  await build({
    ...common,
    build: { ssr: 'entry-server.tsx', outDir: path.join(next, 'server') },
  });
  await precompress(path.join(next, 'client'));
  for (const part of ['server', 'client']) {
    await putInPlace(path.join(next, part), path.join(dist, part));
  }
}

/**
 * A hash that changes with the content of the input files and with the version of Node.
 *
 * @param {string[]} inputs
 */
function hashOf(inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap(filesIn)) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * The input files of a build, without tests and without the file of the routes, which the build
 * itself writes.
 *
 * @param {string} input a file or folder, relative to the root of the repository
 * @returns {string[]} always in the same order
 */
function filesIn(input) {
  if (statSync(path.join(root, input)).isFile()) return [input];
  const entries = readdirSync(path.join(root, input), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** @param {string} file */
async function textOf(file) {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
