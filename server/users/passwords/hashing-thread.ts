/**
 * A thread that hashes passwords and checks them. It has a low priority, so that all other work of
 * the process comes first.
 */
import { hashSync, verifySync } from '@node-rs/argon2';
import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** The cost of a hash, as argon2 takes it: memory in KiB, passes over it, and lanes. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export type HashOrder =
  | { kind: 'hash'; password: string; cost: HashCost }
  | { kind: 'verify'; hash: string; password: string };

export type HashAnswer = { result: string | boolean } | { failure: string };

/**
 * By how much the priority is lowered: with so much, the thread gets a twentieth of a busy
 * processor, and all of an idle one.
 */
const niceness = 13;

/**
 * Lowers the priority of the thread. Only Linux can do that for one thread; other systems would do
 * it for the whole process.
 */
function giveWay(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // The system forbids another priority, for example in a sandbox; the thread works all the same.
  }
}

function carryOut(order: HashOrder): HashAnswer {
  try {
    const { password } = order;
    return {
      result:
        order.kind === 'hash' ? hashSync(password, order.cost) : verifySync(order.hash, password),
    };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

giveWay();
parentPort?.on('message', (orders: HashOrder[]) => {
  parentPort?.postMessage(orders.map(carryOut), []);
});
