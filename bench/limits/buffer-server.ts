/** The limit of every kept answer: `node:http` that sends one buffer, whatever is asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BufferOrder {
  body: Uint8Array;
  contentType: string;
}

process.once('message', ({ body, contentType }: BufferOrder) => {
  const buffer = Buffer.from(body);
  const headers = { 'content-type': contentType, 'content-length': buffer.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(buffer);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
});
