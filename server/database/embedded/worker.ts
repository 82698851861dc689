/** The thread of the embedded database. */
import { parentPort, workerData } from 'node:worker_threads';
import { EmbeddedSocket } from './socket.ts';
import { openEngine } from './engine.ts';

export interface WorkerSetup {
  folder: string;
  socket: string;
}

/** `beat` asks for a sign of life. */
export type WorkerOrders = 'beat' | 'close';

export type WorkerReport =
  | { kind: 'ready' }
  | { kind: 'alive' }
  | { kind: 'failed'; reason: string };

const idleInTransactionMs = 15_000;
const upkeepMs = 5 * 60_000;

function report(what: WorkerReport): void {
  parentPort?.postMessage(what, []);
}

function fail(error: unknown): void {
  report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  // The report is sent before the thread ends.
  setImmediate(() => process.exit(1));
}

async function run(setup: WorkerSetup): Promise<void> {
  const engine = await openEngine(setup.folder);
  const socket = new EmbeddedSocket({
    engine,
    path: setup.socket,
    idleInTransactionMs,
    onBroken: fail,
  });
  await socket.listen();

  let upkeptAt = 0;
  const upkeep = setInterval(() => {
    if (socket.batches === upkeptAt) return;
    void keepUp(socket).then(() => (upkeptAt = socket.batches));
  }, upkeepMs);

  parentPort?.on('message', (order) => {
    if (order === 'beat') report({ kind: 'alive' });
    if (order !== 'close') return;
    clearInterval(upkeep);
    void close();
  });

  async function close(): Promise<void> {
    await socket.close();
    await socket.run('checkpoint');
    await engine.close();
    process.exit(0);
  }
  report({ kind: 'ready' });
}

/** No process works in the background of this database: nobody else tidies up, or shortens its log. */
async function keepUp(socket: EmbeddedSocket): Promise<void> {
  await socket.run('vacuum analyze');
  await socket.run('checkpoint');
}

try {
  await run(workerData as WorkerSetup);
} catch (error) {
  fail(error);
}
