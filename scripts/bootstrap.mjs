// Runs before `npm start`, `npm test` and `npm run dev` and installs what is missing, so that a
// fresh clone needs only one command. It is plain JavaScript without dependencies, because any Node
// from 16 on must be able to run it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingPackages } from './missing-packages.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const oldestNode = 24;
const command = process.argv[2];

installPackages();
const node = findNode();
if (command === 'start') await build(node);

function installPackages() {
  const wanted = readLock('package-lock.json');
  const installed = readLock('node_modules/.package-lock.json');
  if (missingPackages(wanted, installed, process).length === 0) return;

  console.log('Installing packages. This takes about a minute and is needed only once …');
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const npm = process.env.npm_execpath;
  const result =
    npm && path.basename(npm) === 'npm-cli.js'
      ? run(process.execPath, [npm, 'ci', ...options])
      : run('npm', ['ci', ...options]);
  if (result.status !== 0) {
    fail(
      `${result.stderr || result.error}\nThe packages could not be installed (npm ci failed, see above).`,
    );
  }
}

/**
 * The Node with which npm will run the next step: the one among our packages, if there is one for
 * this system.
 */
function findNode() {
  const own = path.join(root, 'node_modules/.bin/node');
  const node = existsSync(own) ? own : process.execPath;
  const version = isThisOne(node)
    ? process.version
    : String(run(node, ['--version']).stdout).trim();
  if (Number((/^v(\d+)/.exec(version) || [])[1]) >= oldestNode) return node;
  return fail(
    `Lensyard runs on Node ${oldestNode} or newer, and this machine has ${version || process.version}. ` +
      'Install a newer one from https://nodejs.org and try again.',
  );
}

/**
 * Whether a path leads to the Node that runs this script, whose version is known without starting
 * it.
 *
 * @param {string} node
 */
function isThisOne(node) {
  return realpathSync(node) === realpathSync(process.execPath);
}

/** @param {string} node */
async function build(node) {
  if (isThisOne(node)) {
    await import('./build.mjs');
    return;
  }
  const result = spawnSync(node, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) fail('The pages could not be built (see above).');
}

/** @param {string} file */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * @param {string} program
 * @param {string[]} words
 */
function run(program, words) {
  return spawnSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    shell: program === 'npm' && process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
