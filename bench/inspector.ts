import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The environment in which a product can be looked into. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Looks into a running Node process. */
export interface Inspector {
  /** All of it, so that what is left is in use. */
  collectGarbage(): Promise<void>;
  /** Megabytes of the JavaScript heap that are in use. */
  heapMegabytes(): Promise<number>;
  close(): void;
}

/** @param output what the process has printed: its address is in there. */
export async function openInspector(output: string): Promise<Inspector> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(output) ?? [];
  if (address === undefined) throw new Error(`the process cannot be looked into:\n${output}`);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let lastId = 0;

  async function ask<Result>(method: string, params: object = {}): Promise<Result> {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const reply = JSON.parse(String(data)) as { id?: number; result: Result };
      if (reply.id === id) return reply.result;
    }
  }

  return {
    async collectGarbage() {
      // The second round gives back what the first lets go of: weak references and buffers.
      await ask('HeapProfiler.collectGarbage');
      await ask('HeapProfiler.collectGarbage');
    },
    async heapMegabytes() {
      const { usedSize } = await ask<{ usedSize: number }>('Runtime.getHeapUsage');
      return usedSize / 1024 ** 2;
    },
    close: () => socket.terminate(),
  };
}
