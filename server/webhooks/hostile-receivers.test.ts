import { once } from 'node:events';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import type { Resolve } from './post.ts';
import {
  createWebhook,
  deliverDue,
  deliveriesOf,
  openReceiver,
  privateAddresses,
  tryOut,
  webhookOf,
  type TestReceiver,
} from './webhooks.test-helpers.ts';

/** A certificate for `localhost` and 127.0.0.1 that is signed by itself, with its private key. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgweS3WrtjoH790AJf
I/L2qn+kRVVoL3KGQb7akBZn0OehRANCAATk6plFerETtZb4xop5HKRRChSdWf06
mXHLlx7o3fm1uvzTRteCgNd3GgAdXr2cbyHWRcWKQY9Py2vXg++/H8n3
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUJRzPe9pxqQf+eLDoBKmyfMLeeVEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzEwMzIxNloYDzIxMjYxMTAz
MTAzMjE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATk6plFerETtZb4xop5HKRRChSdWf06mXHLlx7o3fm1uvzTRteCgNd3
GgAdXr2cbyHWRcWKQY9Py2vXg++/H8n3o28wbTAdBgNVHQ4EFgQU5c+HSljX20jb
+nDx7/vWyO5zatkwHwYDVR0jBBgwFoAU5c+HSljX20jb+nDx7/vWyO5zatkwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIga1K1Ev04BujhsZ/cWZ7XbyxS01mblV+R4lXL0XVEQo8CIQCx
YQYdIfyPgtz9NBKYhRiloMejaeQ4nqaUQ5rkrQYqMA==
-----END CERTIFICATE-----`,
};

describeInWorld('a receiver of webhooks', (world) => {
  let owner: TestUser;
  let receiver: TestReceiver;
  const open: Server[] = [];
  beforeEach(async () => {
    owner = await world().createUser({ admin: true });
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    for (const server of open.splice(0)) server.close();
  });

  const bounds = { withinMs: 300, answerBytes: 64 * 1024 };
  /** Sends a test event to a URL; gives the outcome. */
  async function tried(url: string, resolve?: Resolve) {
    const { id } = await createWebhook(world(), owner, url, ['entry.created']);
    await tryOut(world(), owner, id);
    await deliverDue(world(), { bounds, ...(resolve && { resolve }) });
    const [delivery] = await deliveriesOf(world(), owner, id);
    if (!delivery) throw new Error('there is no delivery');
    await world().as(owner).delete(`/api/admin/webhooks/${id}`);
    return delivery;
  }
  const resolvesTo =
    (...addresses: string[]): Resolve =>
    (_name, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  /** Lets a server listen on a free port of this machine; gives its host and port. */
  async function listening(server: Server): Promise<string> {
    open.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const speaking = (speak: (socket: Socket) => void) =>
    listening(
      createTcp((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => speak(socket));
      }),
    );
  const notPublic = {
    state: 'failed',
    status: null,
    error: 'The address is not one of the public internet',
  };

  it.each(privateAddresses)('whose name means %s is not connected to', async (address) => {
    const { port } = new URL(receiver.url);
    const delivery = await tried(`https://hooks.example.com:${port}/`, resolvesTo(address));
    expect(delivery).toMatchObject(notPublic);
    expect(receiver.received).toEqual([]);
  });

  it('whose name means a public address and a private one is not connected to', async () => {
    const both = ['2606:4700::1111', '127.0.0.1'];
    for (const addresses of [both, both.toReversed()]) {
      expect(await tried('https://hooks.example.com', resolvesTo(...addresses))).toMatchObject(
        notPublic,
      );
    }
  });

  it('on this machine is connected to by its own name alone, and only there', async () => {
    const { port } = new URL(receiver.url);
    const url = `http://localhost:${port}/hook`;
    expect(await tried(url, resolvesTo('127.0.0.1'))).toMatchObject({ state: 'sent' });
    expect(await tried(url, resolvesTo('10.0.0.1'))).toMatchObject(notPublic);
    expect(await tried(url, resolvesTo('1.1.1.1'))).toMatchObject(notPublic);
    expect(receiver.received).toHaveLength(1);
  });

  it('whose name changes between check and connection is connected to where it was checked', async () => {
    const { port } = new URL(receiver.url);
    const answers = ['127.0.0.1', '10.0.0.1', '169.254.169.254'];
    const resolve = vi.fn<Resolve>((name, done) =>
      resolvesTo(answers.shift() ?? '::1')(name, done),
    );
    expect(await tried(`http://localhost:${port}/hook`, resolve)).toMatchObject({ state: 'sent' });
    expect(resolve).toHaveBeenCalledTimes(1);
    // The name is looked up again for each delivery, so its new address is found and refused.
    expect(await tried(`http://localhost:${port}/hook`, resolve)).toMatchObject(notPublic);
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it('whose name is not found is tried again', async () => {
    const missing: Resolve = (_name, done) =>
      done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);
    expect(await tried('https://hooks.example.com', missing)).toMatchObject({
      error: 'The name was not found',
    });
    expect(await tried('https://hooks.example.com', resolvesTo())).toMatchObject({
      error: 'The name has no address',
    });
  });

  it('that redirects is not followed', async () => {
    const inside = await openReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.answer = (_request, response) =>
        response.writeHead(status, { location: inside.url }).end();
      expect(await tried(receiver.url)).toMatchObject({
        state: 'failed',
        status,
        error: `Answered ${status}: redirects are not followed`,
      });
    }
    expect(inside.received).toEqual([]);
    await inside.close();
  });

  it('that never answers is left', async () => {
    receiver.answer = () => undefined;
    expect(await tried(receiver.url)).toMatchObject({
      state: 'failed',
      status: null,
      error: 'There was no answer within 0.3 seconds',
    });
  });

  it('that accepts no connection is left', async () => {
    const { url } = receiver;
    const other = await openReceiver();
    await other.close();
    expect(await tried(other.url)).toMatchObject({ error: 'The connection was refused' });
    expect(await tried(url)).toMatchObject({ state: 'sent' });
  });

  it('that answers with a gigabyte is cut off, and its status counts', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    let isCut: Promise<unknown> | undefined;
    receiver.answer = (_request, response) => {
      isCut = once(response, 'close');
      response.writeHead(200, { 'content-length': String(1024 * piece.length) });
      const more = () => {
        while (sent < 1024 && !response.destroyed) {
          sent += 1;
          if (!response.write(piece)) return void response.once('drain', more);
        }
      };
      more();
    };
    const delivery = await tried(receiver.url);
    expect(delivery).toMatchObject({ state: 'sent', status: 200, answer: 'x'.repeat(500) });
    await isCut;
    expect(sent).toBeLessThan(64);
  });

  it('that drips its answer for ever is cut off, and its status counts', async () => {
    const dripping = await speaking((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n');
      const drips = setInterval(() => socket.write('.'), 10);
      socket.on('close', () => clearInterval(drips));
    });
    const delivery = await tried(`http://${dripping}/`);
    expect(delivery).toMatchObject({ state: 'sent', status: 200, error: '' });
    expect(delivery.answer).toMatch(/^\.+$/);
  });

  it('that drips its headers for ever is left', async () => {
    const dripping = await speaking((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drips = setInterval(() => socket.write('x: y\r\n'), 10);
      socket.on('close', () => clearInterval(drips));
    });
    expect(await tried(`http://${dripping}/`)).toMatchObject({ state: 'failed', status: null });
  });

  it('whose headers are endless is left', async () => {
    const endless = await speaking((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      socket.write(`x: ${'y'.repeat(200_000)}\r\n\r\n`);
    });
    expect(await tried(`http://${endless}/`)).toMatchObject({
      state: 'failed',
      error: 'The answer is not HTTP',
    });
  });

  it('that speaks something else, or breaks off, is left', async () => {
    const other = await speaking((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
    expect(await tried(`http://${other}/`)).toMatchObject({ error: 'The answer is not HTTP' });
    const cutting = await speaking((socket) => socket.destroy());
    expect(await tried(`http://${cutting}/`)).toMatchObject({ error: 'The connection was cut' });
    const upgrading = await speaking((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    );
    expect(await tried(`http://${upgrading}/`)).toMatchObject({ state: 'failed' });
    const early = await speaking((socket) => {
      const hints = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10);
      socket.on('close', () => clearInterval(hints));
    });
    expect(await tried(`http://${early}/`)).toMatchObject({ state: 'failed', status: null });
  });

  it('that breaks off after its status has taken the event', async () => {
    const half = await speaking((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
      setImmediate(() => socket.destroy());
    });
    expect(await tried(`http://${half}/`)).toMatchObject({ state: 'sent', answer: 'half' });
  });

  it('whose certificate nobody vouches for hears nothing', async () => {
    let heard = 0;
    const server = createHttps(selfSigned, (_request, response) => {
      heard += 1;
      response.end();
    });
    const address = await listening(server);
    const delivery = await tried(`https://${address}/`);
    expect(delivery).toMatchObject({ state: 'failed', status: null });
    expect(delivery.error).toMatch(/certificate/);
    expect(heard).toBe(0);
  });

  it('answers with anything: it is kept as text of at most 500 characters', async () => {
    receiver.answer = (_request, response) =>
      response.end(Buffer.concat([Buffer.from([0, 0xff, 0xfe]), Buffer.from('<b>é'.repeat(400))]));
    const { state, answer } = await tried(receiver.url);
    expect([state, answer.length]).toEqual(['sent', 500]);
    expect(answer).toContain('<b>é');
    expect(answer).not.toContain('\0');
  });

  it('of a shop that was tried out hears nothing in production', async () => {
    const { id } = await createWebhook(world(), owner, receiver.url, ['entry.created']);
    await tryOut(world(), owner, id);
    const { config } = world().deps;
    config.production = true;
    try {
      await deliverDue(world());
    } finally {
      config.production = false;
    }
    expect(await deliveriesOf(world(), owner, id)).toMatchObject([
      { state: 'failed', error: 'The address must begin with https://' },
    ]);
    expect(receiver.received).toEqual([]);
    expect(await webhookOf(world(), owner, id)).toMatchObject({ active: true });
  });
});
