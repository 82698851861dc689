import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The bytes in use after garbage collection, in the heap and in buffers. */
export async function bytesInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let least = Infinity;
  // Memory that finalizers free is gone only after another collection, so there are several.
  for (let round = 0; round < 4; round += 1) {
    await sleep(20);
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}
