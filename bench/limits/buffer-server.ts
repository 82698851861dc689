/** The limit of every kept answer: `node:http` that sends one buffer, whatever is asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers of a connection, which `node:http` writes itself. */
const own = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

process.once(
  'message',
  ({ body, headers: given }: { body: Uint8Array; headers: Record<string, string> }) => {
    const buffer = Buffer.from(body);
    const kept = Object.entries(given).filter(([name]) => !own.includes(name));
    const headers = { ...Object.fromEntries(kept), 'content-length': buffer.length };
    const server = createServer((_request, response) => {
      response.writeHead(200, headers);
      response.end(buffer);
    });
    server.listen(0, '127.0.0.1', () => {
      process.send?.({ port: (server.address() as AddressInfo).port });
    });
  },
);
