// Plain JavaScript for any Node from 16 on, because bootstrap.mjs uses this file before anything is
// installed.

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
 * The packages of package-lock.json that are not installed in exactly that version. Of the optional
 * packages only those for this system count, because npm leaves the others out.
 *
 * @param {Record<string, LockedPackage>} wanted `packages` of package-lock.json
 * @param {Record<string, LockedPackage>} installed `packages` of node_modules/.package-lock.json
 * @param {{ platform: string, arch: string }} system
 * @returns {string[]} their folders, such as `node_modules/react`
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
  // Packages for a certain C library are not counted, because it is not known here which one the
  // system has.
  if (entry.libc || !entry.os || !entry.cpu) return false;
  return entry.os.includes(platform) && entry.cpu.includes(arch);
}
