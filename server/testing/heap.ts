import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The bytes in use, in the heap and in buffers, after garbage collection. */
export async function bytesInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let least = Infinity;
  // Memory that a finalizer frees is gone with a later collection.
  for (let round = 0; round < 4; round += 1) {
    await sleep(20);
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}
