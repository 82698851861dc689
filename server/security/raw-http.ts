import type { FastifyInstance } from 'fastify';
import { connect } from 'node:net';

/** Opens the application on a free port of this machine; it is closed with the application. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the application has no port');
  return address.port;
}

export interface RawAnswer {
  status: number;
  headers: string;
  body: string;
  /** The milliseconds until the server closed the connection. */
  closedAfter: number;
}

/**
 * Sends bytes on a new connection, without any change; gives what the server sent until it closed
 * the connection.
 */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  const start = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (received += text));
    // An error is no failure here, because the server may cut a connection before it has read
    // everything.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [headers = '', ...body] = received.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0),
        headers: headers.toLowerCase(),
        body: body.join('\r\n\r\n'),
        closedAfter: performance.now() - start,
      });
    });
  });
}
