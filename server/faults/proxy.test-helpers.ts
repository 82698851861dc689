import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The faults of a network, as a test sets them. */
export interface Weather {
  /** How long each piece of data is delayed, in either direction, in milliseconds. */
  delayMs?: () => number;
  /** Whether a connection is cut when an answer arrives, before it is passed on. */
  loseAnswer?: () => boolean;
  /** Whether a connection is cut before the request is passed on. */
  loseRequest?: () => boolean;
}

export interface Proxy {
  port: number;
  weather: Weather;
  /** Stops all traffic, or with `false` lets it go on; connections stay open. */
  stall(stalled: boolean): void;
  /** Cuts all connections. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * Opens a proxy between clients and a server that delays, stalls and cuts connections, as `weather`
 * says.
 */
export async function openProxy(target: { port: number; host?: string }): Promise<Proxy> {
  const pairs = new Set<Socket>();
  let stalled = Promise.withResolvers<void>();
  stalled.resolve();

  function pump(from: Socket, to: Socket, lose: () => boolean): void {
    let last = Promise.resolve();
    from.on('data', (bytes) => {
      last = last.then(async () => {
        await sleep(proxy.weather.delayMs?.() ?? 0);
        await stalled.promise;
        if (lose()) {
          from.destroy();
          to.destroy();
        } else if (!to.destroyed) {
          to.write(bytes);
        }
      });
    });
    from.on('error', () => undefined);
    from.on('end', () => void last.then(() => to.end()));
    from.on('close', () => {
      pairs.delete(from);
      void last.then(() => to.destroy());
    });
  }

  const server = createServer((incoming) => {
    const outgoing = connect({ host: '127.0.0.1', ...target });
    pairs.add(incoming).add(outgoing);
    pump(incoming, outgoing, () => proxy.weather.loseRequest?.() ?? false);
    pump(outgoing, incoming, () => proxy.weather.loseAnswer?.() ?? false);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    weather: {},
    stall(isStalled) {
      if (isStalled) stalled = Promise.withResolvers<void>();
      else stalled.resolve();
    },
    cut() {
      for (const socket of pairs) socket.destroy();
    },
    async close() {
      stalled.resolve();
      server.close();
      for (const socket of pairs) socket.destroy();
      await once(server, 'close');
    },
  };
  return proxy;
}
