import { judge, type Figure } from '../figures.ts';
import type { BufferOrder } from '../limits/buffer-server.ts';
import { compareAnswers, type Target } from '../load/answers.ts';
import { requestBytes } from '../load/http-load.ts';
import type { Stage } from '../stage.ts';

const connections = 16;
const customers = 10;

/**
 * `GET` of an address as it is, with no encoding asked for; the limit sends the bytes of `bytesOf` from one buffer.
 * With an ETag the answer is a 304.
 */
export async function compareWithBuffer(
  stage: Stage,
  server: Target & { url: string },
  path: string,
  { etag, bytesOf = path }: { etag?: string; bytesOf?: string } = {},
): Promise<Pick<Figure, 'ours' | 'limit' | 'unit' | 'note'>> {
  const reply = await plainly(server.url + bytesOf);
  const order: BufferOrder = {
    body: new Uint8Array(await reply.arrayBuffer()),
    contentType: reply.headers.get('content-type') ?? '',
  };
  const limit = await stage.limit<{ port: number }>('buffer-server', order);
  const asking = requestBytes('GET', path, etag === undefined ? {} : { 'if-none-match': etag });
  const plain = requestBytes('GET', path);
  return compareAnswers(
    server,
    { port: limit.ready.port, pid: limit.pid },
    {
      ours: { connections, next: () => asking, expected: etag === undefined ? 200 : 304 },
      limit: { connections, next: () => plain, expected: 200 },
    },
    stage.seconds,
  );
}

const plainly = (url: string) => fetch(url, { headers: { 'accept-encoding': 'identity' } });

export async function list(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const cameras of [200, 1_000]) {
    const server = await stage.product(await stage.shop({ cameras, customers }));
    const measured = await compareWithBuffer(stage, server, '/api/cameras');
    figures.push(
      judge({ name: `list of ${cameras}`, ...measured, goal: { of: 'ratio', atLeast: 0.6 } }),
    );
    await stage.endRow();
  }
  return figures;
}

export async function item(stage: Stage): Promise<Figure[]> {
  const server = await stage.product(await stage.shop({ cameras: 200, customers }));
  const measured = await compareWithBuffer(stage, server, '/api/cameras/7');
  return [judge({ name: 'item', ...measured, goal: { of: 'ratio', atLeast: 0.5 } })];
}

/** Both against the limit of the item: a 304 has no body. */
export async function notModified(stage: Stage): Promise<Figure[]> {
  const server = await stage.product(await stage.shop({ cameras: 200, customers }));
  const figures: Figure[] = [];
  for (const [what, path] of [
    ['list', '/api/cameras'],
    ['item', '/api/cameras/7'],
  ] as const) {
    const reply = await plainly(server.url + path);
    await reply.arrayBuffer();
    const measured = await compareWithBuffer(stage, server, path, {
      etag: reply.headers.get('etag') ?? '',
      bytesOf: '/api/cameras/7',
    });
    figures.push(
      judge({ name: `not-modified ${what}`, ...measured, goal: { of: 'ratio', atLeast: 0.5 } }),
    );
  }
  return figures;
}
