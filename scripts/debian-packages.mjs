// Installs the Debian packages that the tests need, where this is allowed.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @returns {boolean} */
export function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * Whether packages may be installed: on a build machine (`CI=true`), or as root, on Debian. The
 * tests then skip nothing. On any other machine nothing is installed.
 *
 * @returns {boolean}
 */
export function mayInstallPackages() {
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  return isDebian && (process.env['CI'] === 'true' || isRoot());
}

/**
 * @param {string} name
 * @throws when apt-get cannot install the package
 */
export async function installDebianPackage(name) {
  const [program, ...prefix] = isRoot() ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  /** @param {string[]} words */
  const aptGet = (...words) =>
    run(/** @type {string} */ (program), [...prefix, ...words], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
  await aptGet('update', '-qq');
  await aptGet('install', '-y', '-qq', '--no-install-recommends', name);
}
