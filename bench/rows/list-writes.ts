import { judge, never, type Figure } from '../figures.ts';
import { compare } from '../compare.ts';
import type { BufferOrder } from '../limits/buffer-server.ts';
import { withoutFailures } from '../load/answers.ts';
import { besideChanges, graceMs, type Watch } from '../load/changes.ts';
import { loadHttp, requestBytes } from '../load/http-load.ts';
import type { Stage } from '../stage.ts';

const connectionsEach = 8;
const list = '/api/cameras';
/** Everywhere that the camera is shown which the changes are made to. */
const shownAt = [list, '/api/cameras/7', '/cameras', '/camera/7'];
/** Three say too little: the machine's speed changes by a third from one second to the next. */
const turns = 9;
/** How long every answer is looked at, beside readers who leave room for that. */
const watchedSeconds = 8;

/** Two processes on one database; an administrator at the first changes a camera every second, then much more often. */
export async function listWrites(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 200, customers: 10 });
  const first = await stage.product(shop);
  const second = await stage.product(shop);
  const reply = await fetch(first.url + list, { headers: { 'accept-encoding': 'identity' } });
  const order: BufferOrder = {
    body: new Uint8Array(await reply.arrayBuffer()),
    contentType: reply.headers.get('content-type') ?? '',
  };
  const limits = [
    await stage.limit<{ port: number }>('buffer-server', order),
    await stage.limit<{ port: number }>('buffer-server', order),
  ];
  const ports = [first.port, second.port];
  const watch: Watch = { changes: 0, answers: 0, staleHere: 0, staleThere: 0 };
  const place = { here: first.url, there: second.url, camera: 7, admin: shop.admin, watch };
  // Some changes fall into every measurement.
  const seconds = Math.max(2, stage.seconds);
  const measured = await compare(
    () =>
      besideChanges({ ...place, everyMs: 1_000, paths: [list] }, () =>
        loadAll(ports, { paths: [list], seconds }),
      ),
    () =>
      loadAll(
        limits.map((limit) => limit.ready.port),
        { paths: [list], seconds },
      ),
    turns,
  );
  await besideChanges({ ...place, everyMs: 150, paths: shownAt }, () =>
    loadAll(ports, { paths: shownAt, seconds: watchedSeconds, pauseMs: 10 }),
  );
  const of = `of ${watch.answers} answers after ${watch.changes} changes`;
  return [
    judge({ name: 'list-writes', ...measured, unit: '/s', goal: { of: 'ratio', atLeast: 0.55 } }),
    never('stale where it was changed', watch.staleHere, of),
    never(`stale elsewhere after ${graceMs} ms`, watch.staleThere, of),
  ];
}

/** Answers a second of all of them together. */
async function loadAll(
  ports: number[],
  { paths, ...load }: { paths: string[]; seconds: number; pauseMs?: number },
): Promise<number> {
  const requests = paths.map((path) => requestBytes('GET', path));
  const nothing = Buffer.alloc(0);
  const results = await Promise.all(
    ports.map((port) =>
      loadHttp({
        ...load,
        port,
        connections: connectionsEach,
        next: (connection) => requests[connection % requests.length] ?? nothing,
        expected: 200,
      }),
    ),
  );
  results.forEach(withoutFailures);
  return results.reduce((sum, { perSecond }) => sum + perSecond, 0);
}
