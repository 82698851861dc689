import { once } from 'node:events';
import { createServer } from 'node:net';

// Linux, macOS and Windows give higher ports to connections and servers by themselves, so that one
// of those could be taken between the search and its use.
const firstPort = 20_000;
const portCount = 12_768;

// Each process begins elsewhere, so that two that search at the same time find different ports.
let next = (process.pid * 97) % portCount;

/** Finds a free port on the loopback address; another call finds another one. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < portCount; tried += 1) {
    const port = firstPort + next;
    next = (next + 1) % portCount;
    if (await isFree(port)) return port;
  }
  throw new Error('no free port on the loopback address');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
