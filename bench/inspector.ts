import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The environment in which a product's garbage can be collected. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/**
 * Collects all garbage of a process, so that what is left is in use.
 * @param output what the process has printed: the inspector's address is in there.
 */
export async function collectGarbage(output: string): Promise<void> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(output) ?? [];
  if (address === undefined) throw new Error(`the process cannot be looked into:\n${output}`);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  // The second round gives back what the first lets go of: weak references and buffers.
  for (const id of [1, 2]) {
    const collected = once(socket, 'message');
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await collected;
  }
  socket.terminate();
}
