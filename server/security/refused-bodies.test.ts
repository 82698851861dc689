import { connect, type AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { describeInWorld } from '../testing/world.ts';

const megabyte = 1024 * 1024;

describeInWorld('a refusal of a large body', (world) => {
  beforeAll(async () => {
    await world().app.listen({ port: 0, host: '127.0.0.1' });
  });

  /** Sends a request as browsers do, which read the answer only after the whole body is sent. */
  async function send(path: string, bytes: number, headers: Record<string, string>) {
    const { port } = world().app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').pause();
    const write = (part: string | Buffer) =>
      new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.write(part, (error) => {
          socket.off('error', reject);
          if (error) reject(error);
          else resolve();
        });
      });
    const lines = Object.entries({ host: 'shop', ...headers, 'content-length': String(bytes) });
    await write(
      `POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`,
    );
    const part = Buffer.alloc(64 * 1024);
    for (let sent = 0; sent < bytes; sent += part.length) await write(part);
    const answer = await new Promise<string>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('data', (data) => resolve(data.toString()));
      socket.resume();
    });
    socket.destroy();
    return answer;
  }

  it.each([
    ['401 without a session', '/api/admin/pictures', 20, 'image/png', '', 401],
    ['403 for a customer', '/api/admin/pictures', 20, 'image/png', 'customer', 403],
    ['413 where it is too large', '/api/auth/login', 20, 'application/json', '', 413],
  ])('%s reaches the client', async (_name, path, size, type, who, status) => {
    const { token } = await world().createUser();
    const headers = { 'content-type': type, ...(who && { authorization: `Bearer ${token}` }) };
    const answer = await send(path, size * megabyte, headers);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
  });
});
