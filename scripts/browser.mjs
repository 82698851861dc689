// Finds the browser for the tests, the bench and the pictures of items.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { installDebianPackage, mayInstallPackages } from './debian-packages.mjs';
import { memoryHasRoom } from './temporary-folder.mjs';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
// Playwright keeps what the browser's processes share on the disk, for systems with little memory
// under /dev/shm. In memory the browser tests need a sixth less time of the kernel.
const ignoreDefaultArgs = memoryHasRoom() ? ['--disable-dev-shm-usage'] : [];

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {Record<string, string>} env all environment variables of its process
 * @property {string[]} args
 * @property {string[]} ignoreDefaultArgs arguments of Playwright that are left out
 */

/**
 * Finds a Chromium to start. On Linux with x64 it is the one among our packages, so that everybody
 * tests with the same engine. Elsewhere it is that of the machine, then Playwright's, then one
 * newly installed from Debian.
 *
 * @returns {Promise<Browser>}
 * @throws when there is none; the message says how to get one
 */
export async function findBrowser() {
  const env = /** @type {Record<string, string>} */ ({ ...process.env });
  const packaged = await unpackPackagedChromium();
  if (packaged)
    return {
      executablePath: packaged.executablePath,
      env: { ...env, ...packaged.env },
      args,
      ignoreDefaultArgs,
    };

  const executablePath =
    systemChromium() ?? (await playwrightChromium()) ?? (await debianChromium());
  if (executablePath) return { executablePath, env, args, ignoreDefaultArgs };
  throw new Error(
    'No browser for the tests: install Chrome or Chromium, or run "npx playwright install chromium".',
  );
}

/**
 * Unpacks `@sparticuz/chromium` once into node_modules/.cache, with the libraries and fonts that a
 * small system lacks. It is unpacked under another name and then renamed, so that a second run at
 * the same time never finds half a browser.
 */
async function unpackPackagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const source = path.join(root, 'node_modules/@sparticuz/chromium');
  if (!existsSync(source)) return undefined;
  const { version } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
  const cache = path.join(root, 'node_modules/.cache/lensyard');
  const folder = path.join(cache, `chromium-${version}`);
  const executablePath = path.join(folder, 'chromium');

  if (!existsSync(executablePath)) {
    await mkdir(cache, { recursive: true });
    const draft = await mkdtemp(path.join(cache, 'unpacking-'));
    const unpackTar = async (/** @type {string} */ name) => {
      const archive = path.join(draft, `${name}.tar`);
      await unbrotli(path.join(source, `bin/${name}.tar.br`), archive);
      await run('tar', ['-xf', archive, '-C', draft, '--no-same-owner']);
      await rm(archive);
    };
    const program = path.join(draft, 'chromium');
    await unbrotli(path.join(source, 'bin/chromium.br'), program);
    await chmod(program, 0o755);
    for (const name of ['al2023', 'swiftshader', 'fonts']) await unpackTar(name);
    await writeFile(path.join(draft, 'fonts.conf'), fontSettings(folder));
    try {
      await rename(draft, folder);
    } catch (error) {
      await rm(draft, { recursive: true });
      if (!existsSync(executablePath)) throw error;
    }
  }

  const libraries = [path.join(folder, 'lib'), process.env['LD_LIBRARY_PATH']];
  return {
    executablePath,
    env: {
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
      ...(existsSync('/etc/fonts/fonts.conf')
        ? {}
        : { FONTCONFIG_FILE: path.join(folder, 'fonts.conf') }),
    },
  };
}

/** @param {string} folder */
function fontSettings(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

/**
 * @param {string} from
 * @param {string} to
 */
async function unbrotli(from, to) {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
}

/** @returns {string | undefined} */
function systemChromium() {
  const wellKnown = {
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) =>
      path.join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
    ),
  };
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) =>
      ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) =>
        path.join(folder, name),
      ),
    );
  const candidates = [
    ...(process.platform === 'darwin' || process.platform === 'win32'
      ? wellKnown[process.platform]
      : []),
    ...onPath,
  ];
  return candidates.find((file) => path.isAbsolute(file) && existsSync(file));
}

/** @returns {Promise<string | undefined>} */
async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** @returns {Promise<string | undefined>} */
async function debianChromium() {
  if (!mayInstallPackages()) return undefined;
  await installDebianPackage('chromium');
  return systemChromium();
}
