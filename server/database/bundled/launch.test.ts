import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { closeAfterEach } from '../../testing/closing.ts';
import { freePort } from './free-port.ts';
import { launcherFor } from './launch.ts';
import { startPostmaster } from './postmaster.ts';
import { bundledPrograms, type Programs } from './programs.ts';

const run = promisify(execFile);
const closeLater = closeAfterEach();
const usualPath = (process.env['PATH'] ?? '').split(path.delimiter);
const isRoot = process.getuid?.() === 0;

async function newFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-launch-'));
  closeLater(() => rm(folder, { recursive: true, force: true }));
  chmodSync(folder, mode);
  return folder;
}

/** Copies the programs of PostgreSQL into a folder, as an installation there would have them. */
async function installedIn(folder: string): Promise<Programs> {
  const { postgres } = await bundledPrograms();
  const native = path.resolve(path.dirname(postgres), '..');
  cpSync(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const program = (name: string) => path.join(folder, 'native/bin', name);
  return { postgres: program('postgres'), initdb: program('initdb') };
}

/**
 * Makes a database in `dataDir`, starts its server and stops it; gives the id of the user who then
 * owns the files.
 */
async function startsIn(dataDir: string, programs: Programs): Promise<number> {
  const folder = path.join(dataDir, 'postgres');
  const launcher = await launcherFor(programs, folder);
  await launcher.makeFolder(folder);
  await launcher.run(programs.initdb, ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync']);
  const port = await freePort();
  const transport = 'loopback';
  const server = await startPostmaster({
    launcher,
    programs,
    folder,
    transport,
    port,
    settings: {},
  });
  await server.stop();
  return statSync(path.join(folder, 'PG_VERSION')).uid;
}

/** Sets a PATH with a few programs of the system, but without those with the given names. */
async function without(...names: string[]): Promise<void> {
  const bin = await newFolder(0o755);
  for (const name of ['id', 'chown', 'test', 'true', 'unshare']) {
    if (names.includes(name)) continue;
    const found = usualPath.map((folder) => path.join(folder, name)).find(existsSync);
    if (found) symlinkSync(found, path.join(bin, name));
  }
  vi.stubEnv('PATH', bin);
}

describe.skipIf(!isRoot)('PostgreSQL started by root', () => {
  it('runs in a user namespace, also from a clone that root alone may enter, and no owner changes', async () => {
    const closed = await newFolder(0o700);
    const programs = await installedIn(closed);
    const dataDir = path.join(closed, 'data');
    mkdirSync(dataDir);
    expect(await startsIn(dataDir, programs)).toBe(0);
  });

  it('runs as an unprivileged account, which then owns the database, where namespaces are forbidden', async () => {
    const open = await newFolder(0o755);
    const programs = await installedIn(open);
    const dataDir = path.join(open, 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    await without('unshare');
    const owner = await startsIn(dataDir, programs);
    expect(owner).toBeGreaterThan(0);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);

    // With the usual PATH namespaces can be used again, but the folder keeps its owner.
    vi.unstubAllEnvs();
    const folder = path.join(dataDir, 'postgres');
    const launcher = await launcherFor(programs, folder);
    const port = await freePort();
    const given = {
      launcher,
      programs,
      folder,
      transport: 'loopback',
      port,
      settings: {},
    } as const;
    await (await startPostmaster(given)).stop();
    expect(statSync(path.join(folder, 'PG_VERSION')).uid).toBe(owner);
  });

  it('is refused in one line that says what to do where neither works', async () => {
    const closed = await newFolder(0o700);
    const programs = await installedIn(closed);
    const folder = path.join(closed, 'data/postgres');
    mkdirSync(path.dirname(folder));
    await without('unshare');
    const refusal =
      /^PostgreSQL does not run as root, and user \d+ cannot reach [^\n]+ordinary user[^\n]+$/;
    await expect(launcherFor(programs, folder)).rejects.toThrow(refusal);
    await without('unshare', 'id');
    await expect(launcherFor(programs, folder)).rejects.toThrow(
      /neither a user namespace nor an account/,
    );
  });
});

describe('PostgreSQL started by somebody else', () => {
  /**
   * Runs a script as a user who is not root; if the test runs as root, with the help of a user
   * namespace.
   */
  const asOrdinary = (script: string) => {
    const node = ['--input-type=module', '--eval', script];
    const ordinary = ['--user', '--map-user=1000', '--map-group=1000', '--', process.execPath];
    return isRoot ? run('unshare', [...ordinary, ...node]) : run(process.execPath, node);
  };
  const module = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));

  it('simply runs', async () => {
    const dataDir = await newFolder(0o700);
    const { stdout } = await asOrdinary(`
      const { openDatabase } = await import(${module('../connect.ts')});
      const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
      await database.ping();
      console.log(process.getuid(), 'answers');
      await database.close();`);
    expect(stdout).toMatch(/^[1-9]\d* answers\n$/);
  });

  it.skipIf(!isRoot)('is refused a folder of another user in one line', async () => {
    const dataDir = await newFolder(0o755);
    mkdirSync(path.join(dataDir, 'postgres'));
    const asked = asOrdinary(`
      const { launcherFor } = await import(${module('launch.ts')});
      process.getuid = () => 1234;
      await launcherFor({}, ${JSON.stringify(path.join(dataDir, 'postgres'))}).catch(({ message }) => console.log(message));`);
    expect((await asked).stdout).toMatch(/^[^\n]+ belongs to another user \(1000\)[^\n]+\n$/);
  });
});
