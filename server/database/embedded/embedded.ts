import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { WorkerOrders, WorkerReport, WorkerSetup } from './worker.ts';
import { lockFolder } from './lock.ts';

/** The name under which PostgreSQL's clients look for a socket in a folder. */
export const socketFile = '.s.PGSQL.5432';
const socketFolderPrefix = 'lensyard-';
/** Longer paths cannot be bound: 107 bytes on Linux, 103 on macOS. */
const longestSocketPath = 100;

const templateFile = fileURLToPath(
  new URL('../../../dist/database-template.tar.gz', import.meta.url),
);
const heartbeatMs = 5_000;
/**
 * Nothing can interrupt a statement of the embedded database but the end of its thread, after two minutes. They are
 * counted in heartbeats without an answer: a machine that slept, or whose clock jumps, has sent none meanwhile.
 */
const mostUnanswered = 24;
const longestClosingMs = 10_000;
const longestRestartPauseMs = 10_000;

/** Where a running server notes its socket, for commands. */
export function socketNote(dataDir: string): string {
  return path.join(dataDir, 'database.socket');
}

export interface SocketNote {
  socketFolder: string;
  pid: number;
}

export interface Embedded {
  /** The folder of the unix socket, as PostgreSQL's clients take it for a host. */
  socketFolder: string;
  close(): Promise<void>;
}

interface Settings {
  dataDir: string;
  log: (line: string) => void;
}

/**
 * Starts the embedded database on a folder, in a thread of its own behind a unix socket. Should the thread
 * end by itself, connections break, queries fail, and it is started again.
 *
 * @throws FolderInUseError when another server has the folder
 */
export async function startEmbedded({ dataDir, log }: Settings): Promise<Embedded> {
  const lock = lockFolder(dataDir);
  forgetSocketFolder(dataDir);
  const socketFolder = createSocketFolder();
  const setup: WorkerSetup = {
    folder: path.resolve(dataDir, 'database'),
    socket: path.join(socketFolder, socketFile),
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  let thread: DatabaseThread;
  let restarted = Promise.resolve();

  function watch(started: DatabaseThread): void {
    void started.ended.then((reason) => {
      if (signal.aborted) return;
      log(`The embedded database ended (${reason}) and is started again.`);
      restarted = restart(100);
    });
  }

  async function restart(pauseMs: number): Promise<void> {
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      thread = await startThread(setup, log);
      watch(thread);
    } catch (error) {
      log(`The embedded database does not start: ${(error as Error).message}`);
      await restart(Math.min(pauseMs * 2, longestRestartPauseMs));
    }
  }

  function tidyUp(): void {
    forgetSocketFolder(dataDir);
    rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
  }

  try {
    await createWhenNew(setup.folder);
    thread = await startThread(setup, log);
  } catch (error) {
    tidyUp();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The embedded database in ${setup.folder} does not open: ${reason}`, {
      cause: error,
    });
  }
  watch(thread);
  const note: SocketNote = { socketFolder, pid: process.pid };
  writeFileSync(socketNote(dataDir), JSON.stringify(note), { mode: 0o600 });
  return {
    socketFolder,
    async close() {
      stopping.abort();
      await restarted;
      await thread.close();
      tidyUp();
    },
  };
}

async function createWhenNew(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return;
  const program = fileURLToPath(new URL('./create.ts', import.meta.url));
  const made = promisify(execFile)(process.execPath, [program, folder, templateFile]);
  await made.catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
}

interface DatabaseThread {
  /** Why the thread ended. */
  ended: Promise<string>;
  close(): Promise<void>;
}

async function startThread(setup: WorkerSetup, log: Settings['log']): Promise<DatabaseThread> {
  rmSync(setup.socket, { force: true });
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: setup,
    execArgv: [],
  });
  let reason = 'without a reason';
  const ended = new Promise<string>((resolve) => worker.once('exit', () => resolve(reason)));
  worker.on('error', (error) => (reason = String(error)));
  const order = (what: WorkerOrders) => worker.postMessage(what, []);

  await new Promise<void>((resolve, reject) => {
    void ended.then(() => reject(new Error(reason)));
    worker.on('message', (report: WorkerReport) => {
      if (report.kind === 'ready') resolve();
      if (report.kind === 'failed') reason = report.reason;
    });
  });
  const stopWatching = endWhenSilent(worker, () => order('beat'), log);
  void ended.then(stopWatching);

  return {
    ended,
    async close() {
      stopWatching();
      order('close');
      const late = setTimeout(() => void worker.terminate(), longestClosingMs);
      await ended;
      clearTimeout(late);
    },
  };
}

function endWhenSilent(worker: Worker, beat: () => void, log: Settings['log']): () => void {
  let unanswered = 0;
  worker.on('message', () => (unanswered = 0));
  const timer = setInterval(() => {
    if (unanswered === mostUnanswered) {
      clearInterval(timer);
      log('A statement holds up the embedded database, which is ended.');
      void worker.terminate();
      return;
    }
    unanswered += 1;
    beat();
  }, heartbeatMs);
  timer.unref();
  return () => clearInterval(timer);
}

function createSocketFolder(): string {
  const wanted = path.join(tmpdir(), socketFolderPrefix);
  const fits = Buffer.byteLength(`${wanted}XXXXXX/${socketFile}`) <= longestSocketPath;
  return mkdtempSync(fits ? wanted : path.join('/tmp', socketFolderPrefix));
}

/** A server that was killed leaves its socket behind. Called only by who holds the folder's lock. */
function forgetSocketFolder(dataDir: string): void {
  try {
    const { socketFolder } = JSON.parse(readFileSync(socketNote(dataDir), 'utf8')) as SocketNote;
    if (path.basename(socketFolder).startsWith(socketFolderPrefix)) {
      rmSync(socketFolder, { recursive: true, force: true });
    }
  } catch {
    // No note, or half a one: there is nothing to find.
  }
  rmSync(socketNote(dataDir), { force: true });
}
