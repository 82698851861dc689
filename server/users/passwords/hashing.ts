import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { tooManyRequests } from '../../http/errors.ts';
import type { HashAnswer, HashCost, HashOrder } from './hashing-thread.ts';

/**
 * How many threads hash passwords at most. More threads than cores would not be faster, and each
 * needs 19 MiB.
 */
const mostThreads = Math.min(availableParallelism(), 4);
/**
 * How many passwords may wait: two or three seconds of work. When there are more, callers are
 * refused at once.
 */
const mostWaiting = 200 * mostThreads;
const retryAfterSeconds = 3;
/**
 * How many passwords a thread takes at once at most when many wait; their answers come together.
 */
const mostTogether = 4;
/**
 * How often a password is tried when its thread dies. After two deaths the password may be the
 * cause.
 */
const mostTries = 2;

interface Task {
  order: HashOrder;
  tries: number;
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}

interface Thread {
  /** The passwords that the thread is working on; empty if it is free. */
  tasks: Task[];
  carryOut(tasks: Task[]): void;
}

const threads = new Set<Thread>();
let waiting: Task[] = [];

/** Hashes a password with argon2, on a thread of low priority. */
export const hash = (password: string, cost: HashCost): Promise<string> =>
  inTurn({ kind: 'hash', password, cost }) as Promise<string>;

/** Checks a password against a hash with argon2, on a thread of low priority. */
export const verify = (hashed: string, password: string): Promise<boolean> =>
  inTurn({ kind: 'verify', hash: hashed, password }) as Promise<boolean>;

/**
 * Gives an order to a free thread, or lets it wait for one.
 * @throws 429 when too many orders wait
 */
async function inTurn(order: HashOrder): Promise<string | boolean> {
  if (waiting.length >= mostWaiting) throw tooManyRequests(retryAfterSeconds);
  return new Promise((resolve, reject) => {
    waiting.push({ order, tries: 0, resolve, reject });
    handOut();
  });
}

function handOut(): void {
  while (waiting.length > 0) {
    const thread = freeThread();
    if (!thread) return;
    const [first] = waiting;
    const share = first?.tries ? 1 : Math.floor(waiting.length / mostThreads);
    thread.carryOut(waiting.splice(0, Math.max(1, Math.min(share, mostTogether))));
  }
}

function freeThread(): Thread | undefined {
  const free = [...threads].find(({ tasks }) => tasks.length === 0);
  if (free || threads.size === mostThreads) return free;
  try {
    return startThread();
  } catch (error) {
    // The system allows no more threads, so the running ones do the work; without any, all waiting
    // orders fail.
    if (threads.size === 0) for (const { reject } of waiting.splice(0)) reject(error as Error);
    return undefined;
  }
}

/** Starts a thread for hashing. It keeps the process alive only while it has work. */
function startThread(): Thread {
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url), {
    name: 'hashing',
    execArgv: [],
  });
  const thread: Thread = {
    tasks: [],
    carryOut(tasks) {
      thread.tasks = tasks;
      worker.ref();
      worker.postMessage(
        tasks.map(({ order }) => order),
        [],
      );
    },
  };
  threads.add(thread);
  worker.unref();
  worker.on('message', (answers: HashAnswer[] | object) => {
    // Under `npm run dev`, Node also sends messages about the files that a thread has loaded.
    if (!Array.isArray(answers)) return;
    const { tasks } = thread;
    thread.tasks = [];
    worker.unref();
    handOut();
    for (const [index, task] of tasks.entries()) settle(task, answers[index]);
  });
  let reason = 'without a reason';
  worker.on('error', (error) => (reason = String(error)));
  worker.once('exit', () => {
    threads.delete(thread);
    tryAgain(thread.tasks, reason);
  });
  return thread;
}

function settle({ resolve, reject }: Task, answer: HashAnswer | undefined): void {
  if (answer && 'result' in answer) resolve(answer.result);
  else reject(new Error(`A password was not hashed: ${answer?.failure ?? 'no answer'}`));
}

/**
 * Tries the passwords of a dead thread again, before all others and each by itself, so that a
 * password that kills threads does not harm others.
 */
function tryAgain(tasks: Task[], reason: string): void {
  const again = tasks.filter((task) => (task.tries += 1) < mostTries);
  for (const task of tasks.filter(({ tries }) => tries >= mostTries)) {
    task.reject(new Error(`The thread that hashes passwords ended (${reason})`));
  }
  waiting = [...again, ...waiting];
  handOut();
}
