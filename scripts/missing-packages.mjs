// Plain JavaScript for any Node from 16 on, like bootstrap.mjs, which uses it before anything is installed.

/**
 * @typedef {object} LockedPackage one entry of `packages` in package-lock.json
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/**
 * The packages of package-lock.json that are not installed in their exact version. Optional ones
 * count where they are made for this very system: npm leaves the others out.
 *
 * @param {Record<string, LockedPackage>} wanted `packages` of package-lock.json
 * @param {Record<string, LockedPackage>} installed `packages` of node_modules/.package-lock.json
 * @param {{ platform: string, arch: string }} system
 * @returns {string[]} their places, such as `node_modules/react`
 */
export function missingPackages(wanted, installed, system) {
  return Object.entries(wanted)
    .filter(([place, entry]) => place !== '' && !entry.link && isNeeded(entry, system))
    .filter(([place, entry]) => installed[place]?.version !== entry.version)
    .map(([place]) => place);
}

/**
 * @param {LockedPackage} entry
 * @param {{ platform: string, arch: string }} system
 */
function isNeeded(entry, { platform, arch }) {
  if (!entry.optional && !entry.devOptional) return true;
  // The C library of the system is not known here, so such packages are left to npm.
  if (entry.libc || !entry.os || !entry.cpu) return false;
  return entry.os.includes(platform) && entry.cpu.includes(arch);
}
