// A PostgreSQL of one's own for tests and benches: started in a temporary folder, gone afterwards.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installDebianPackage, isRoot, mayInstallPackages } from './debian-packages.mjs';
import { freePort } from './free-port.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const run = promisify(execFile);
const oldestVersion = 15;
const startTimeout = 30_000;

/**
 * @typedef {object} ThrowawayPostgres
 * @property {string} url `postgres://postgres@127.0.0.1:PORT/postgres`, no password, a superuser
 * @property {string} dataFolder
 * @property {() => Promise<void>} startServer after stopServer: the same data on the same port
 * @property {(how?: 'fast' | 'immediate') => Promise<void>} stopServer `immediate` is the crash: no checkpoint
 * @property {() => Promise<void>} stop ends the server and removes its folder
 */

/**
 * Starts a PostgreSQL 15 or later on a free loopback port, in a temporary folder that goes with it.
 * A machine that may be changed (see `mayInstallPackages`) gets Debian's package when it has none.
 *
 * @param {{ durable?: boolean, maxConnections?: number }} [options] `durable` keeps fsync on. Without
 * it acknowledged rows outlive a crash of the server, but not one of the machine
 * @returns {Promise<ThrowawayPostgres | { missing: string }>} `missing` says why there is none
 */
export async function startThrowawayPostgres({ durable = false, maxConnections = 200 } = {}) {
  const programs = await findOrInstallPostgres();
  if ('missing' in programs) return programs;
  const initdb = path.join(programs.folder, 'initdb');
  const postgres = path.join(programs.folder, 'postgres');

  const account = isRoot() ? await accountOf('postgres') : undefined;
  if (isRoot() && !account) {
    return { missing: 'PostgreSQL does not run as root, and there is no user postgres' };
  }

  // Root's TMPDIR may be closed to the user postgres.
  const onDisk = isRoot() ? '/tmp' : tmpdir();
  const folder = await (durable
    ? mkdtemp(path.join(onDisk, 'lensyard-postgres-'))
    : temporaryFolder('postgres', onDisk));
  if (account) chownSync(folder, account.uid, account.gid);
  const dataFolder = path.join(folder, 'data');
  await run(
    initdb,
    [
      '--pgdata',
      dataFolder,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
    ].concat(['--locale', process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8', '--no-sync']),
    { cwd: folder, ...account },
  );

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', max_wal_size: '128MB' }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await writeFile(path.join(dataFolder, 'postgresql.auto.conf'), lines.join(''));

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;

  async function startServer() {
    const child = spawn(postgres, ['-D', dataFolder], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own: Ctrl+C is for the tests, which then stop the server in order.
      detached: true,
      ...account,
    });
    server = child;
    let log = '';
    child.stderr.on('data', (chunk) => (log = (log + chunk).slice(-4_000)));
    const giveUpAt = Date.now() + startTimeout;
    while (!(await isReady(dataFolder))) {
      if (child.exitCode !== null || Date.now() > giveUpAt) {
        throw new Error(`PostgreSQL did not start:\n${log}`);
      }
      await sleep(20);
    }
  }

  /** @param {'fast' | 'immediate'} how */
  async function stopServer(how = 'fast') {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(how === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    await ended;
  }

  function removeNow() {
    if (server?.kill('SIGQUIT')) waitUntilGone(path.join(dataFolder, 'postmaster.pid'));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  /** @param {NodeJS.Signals} signal */
  function onSignal(signal) {
    removeNow();
    forgetSignals();
    process.kill(process.pid, signal);
  }

  function forgetSignals() {
    process.off('exit', removeNow);
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }

  process.on('exit', removeNow);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  async function stop() {
    await stopServer();
    removeNow();
    forgetSignals();
  }

  try {
    await startServer();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    dataFolder,
    startServer,
    stopServer,
    stop,
  };
}

/**
 * @returns {Promise<{ folder: string } | { missing: string }>} `folder` holds `initdb` and `postgres`
 */
export async function findOrInstallPostgres() {
  const found = await findPostgres();
  if (found) return { folder: found };
  if (!mayInstallPackages()) {
    return { missing: `PostgreSQL ${oldestVersion} or later is not installed` };
  }
  try {
    await installDebianPackage('postgresql-common');
    // The machine gets the programs only, no database server that runs from now on.
    const settings = '/etc/postgresql-common/createcluster.conf';
    const text = await readFile(settings, 'utf8');
    await writeFile(
      settings,
      `${text.replace(/^\s*create_main_cluster\b.*$/m, '')}\ncreate_main_cluster = false\n`,
    );
    await installDebianPackage('postgresql');
  } catch (error) {
    return {
      missing: `PostgreSQL could not be installed: ${/** @type {Error} */ (error).message}`,
    };
  }
  const installed = await findPostgres();
  return installed
    ? { folder: installed }
    : { missing: `the PostgreSQL of this machine is older than ${oldestVersion}` };
}

/**
 * The folder that holds `initdb` and `postgres`, of the newest version that is new enough.
 *
 * @returns {Promise<string | undefined>}
 */
async function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debian, version, 'bin'))
    .concat((process.env['PATH'] ?? '').split(path.delimiter));
  for (const folder of folders) {
    const postgres = path.join(folder, 'postgres');
    if (!existsSync(postgres) || !existsSync(path.join(folder, 'initdb'))) continue;
    const { stdout } = await run(postgres, ['--version']);
    if (Number(/(\d+)/.exec(stdout)?.[1]) >= oldestVersion) return folder;
  }
  return undefined;
}

/**
 * @param {string} name
 * @returns {Promise<{ uid: number, gid: number } | undefined>}
 */
async function accountOf(name) {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (option) => Number((await run('id', [option, name])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

/**
 * What `pg_ctl --wait` looks at: the eighth line of the pid file.
 *
 * @param {string} dataFolder
 */
async function isReady(dataFolder) {
  try {
    const lines = (await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n');
    return lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/**
 * Blocks, because nothing else can wait in an exit handler; for 2 s at most.
 *
 * @param {string} file
 */
function waitUntilGone(file) {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 0; turn < 200 && existsSync(file); turn += 1) Atomics.wait(clock, 0, 0, 10);
}
