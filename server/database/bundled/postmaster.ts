import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { existsSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile, socketFolder, type Transport } from './address.ts';
import type { Launcher } from './launch.ts';
import { BundledDatabaseError, type Programs } from './programs.ts';

const startWithinMs = 60_000;
/**
 * How long the start is tried again while processes of a killed server keep a new one from
 * starting.
 */
const leftoversWithinMs = 10_000;
const lookEveryMs = 10;
const keptLetters = 4_000;

/** A running PostgreSQL server, as its parent process sees it. */
export interface Postmaster {
  pid: number;
  /** Resolves when the server has ended, with the last lines of its output. */
  ended: Promise<string>;
  /**
   * Stops the server: `fast` in order, `immediate` without writing its data files, so that the next
   * start recovers.
   */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Sends the signal to stop in order and does not wait, because this process is about to end. */
  tellToStop(): void;
}

interface Settings {
  launcher: Launcher;
  programs: Programs;
  folder: string;
  transport: Transport;
  port: number;
  /** Settings of PostgreSQL by their names. */
  settings: Record<string, string | number>;
  /** Called with each line of the server's output. */
  log?: (line: string) => void;
}

/**
 * Starts the server on a folder and waits until it accepts connections.
 * @throws BundledDatabaseError with the line in which the server says why it did not start
 */
export async function startPostmaster(given: Settings): Promise<Postmaster> {
  const giveUpAt = Date.now() + leftoversWithinMs;
  for (;;) {
    const started = await tryToStart(given);
    if ('pid' in started) return started;
    // Child processes of a killed server end a moment after it, and keep a new server from starting
    // until then.
    const isLeftOver = /shared memory block|lock file/.test(started.said);
    if (!isLeftOver || Date.now() > giveUpAt) {
      throw new BundledDatabaseError(
        `The database in ${given.folder} does not start: ${causeIn(started.said)}`,
      );
    }
    await sleep(100);
  }
}

async function tryToStart({
  launcher,
  programs,
  folder,
  transport,
  port,
  settings,
  log = () => undefined,
}: Settings): Promise<Postmaster | { said: string }> {
  const all = { ...settings, ...listening(transport, folder), port };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = launcher.start(programs.postgres, ['-D', folder, ...words]);
  let said = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    said = `${said}${String(bytes)}`.slice(-keptLetters);
    for (const line of String(bytes).split('\n')) if (line.trim()) log(line.trim());
  });
  child.once('error', (error) => (said = error.message));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)));

  const giveUpAt = Date.now() + startWithinMs;
  while (!isReady(child, folder)) {
    if (hasEnded(child) || child.pid === undefined || Date.now() > giveUpAt) {
      child.kill('SIGKILL');
      return { said: await ended };
    }
    await sleep(lookEveryMs);
  }
  return {
    pid: child.pid ?? 0,
    ended,
    async stop(how = 'fast') {
      if (!hasEnded(child)) child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await ended;
    },
    tellToStop() {
      child.kill('SIGINT');
    },
  };
}

const listening = (transport: Transport, folder: string) =>
  transport === 'loopback'
    ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    : {
        listen_addresses: '',
        unix_socket_directories: socketFolder(folder),
        unix_socket_permissions: '0700',
      };

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

function isReady({ pid }: ChildProcess, folder: string): boolean {
  const found = readPidFile(folder);
  return found?.pid === pid && found?.isReady === true;
}

/** The line of the server's output that names a cause, or else the last line. */
function causeIn(said: string): string {
  const lines = said.trim().split('\n');
  const cause = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return cause?.trim() || 'it says nothing';
}

/**
 * Stops a server that was left on the folder by a shop that was killed. The caller must hold the
 * lock of the folder.
 */
export async function stopLeftover(folder: string): Promise<void> {
  const found = readPidFile(folder);
  if (!found || !isAlive(found.pid)) return;
  if (!isServerOf(found.pid, folder)) {
    // Another program has this process id now, for example after a restart of the machine.
    rmSync(path.join(folder, 'postmaster.pid'), { force: true });
    return;
  }
  process.kill(found.pid, 'SIGINT');
  const giveUpAt = Date.now() + leftoversWithinMs;
  while (isAlive(found.pid)) {
    if (Date.now() > giveUpAt) process.kill(found.pid, 'SIGQUIT');
    await sleep(lookEveryMs);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether a process is the server of the folder: a server's working directory is the folder of its
 * database.
 */
function isServerOf(pid: number, folder: string): boolean {
  try {
    if (existsSync('/proc/self/cwd'))
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      folder,
    );
  } catch {
    return false;
  }
}
