/** A thread that hashes passwords and checks them. It gives way to everything else that its process does. */
import { hashSync, verifySync } from '@node-rs/argon2';
import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** The cost of a hash: KiB of memory, passes over them, lanes. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export type HashOrder =
  | { kind: 'hash'; password: string; cost: HashCost }
  | { kind: 'verify'; hash: string; password: string };

export type HashAnswer = { result: string | boolean } | { failure: string };

/** With this priority a thread gets a twentieth of a busy processor, and all of an idle one. */
const niceness = 13;

/**
 * Lowers the priority. Only Linux sets it for the calling thread; other systems would for the whole
 * process.
 */
function giveWay(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // A sandbox may forbid another priority; the work is the same without it.
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
