import { compare } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { startLimit } from '../limits/start.ts';
import type { HashOrder } from '../limits/argon2-loop.ts';
import { answersPerSecond, withoutFailures, type Target } from '../load/answers.ts';
import { loadHttp, requestBytes } from '../load/http-load.ts';
import { listTime } from '../load/list-time.ts';
import type { PreparedShop } from '../shop.ts';
import type { Stage } from '../stage.ts';

const connections = 16;

export async function signIn(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 200, customers: 200 });
  const server = await stage.product(shop);
  const rate = await signInRate(stage, server, shop);
  const other = await listBesideSignIns(stage, server, shop);
  return [
    judge({ name: 'sign-in', ...rate, unit: '/s', goal: { of: 'ratio', atLeast: 0.85 } }),
    judge({
      name: 'list p99 beside 16 sign-ins',
      ...other,
      unit: 'ms',
      goal: { of: 'ratio', atMost: 3 },
      note: 'limit: its own p99 without sign-ins',
    }),
  ];
}

/** Sign-ins a second beside argon2id alone, with the same parameters and as many at once. */
export async function signInRate(
  stage: Stage,
  server: Target,
  shop: PreparedShop,
): Promise<{ ours: number; limit: number }> {
  const { measure } = answersPerSecond(
    server,
    { connections, next: signInRequests(shop), expected: 200 },
    stage.seconds,
  );
  const order: HashOrder = {
    hash: shop.passwordHash,
    password: shop.password,
    atOnce: connections,
    seconds: stage.seconds,
  };
  return compare(measure, async () => {
    const loop = await startLimit<{ perSecond: number }>('argon2-loop', order);
    await loop.stop();
    return loop.ready.perSecond;
  });
}

function signInRequests({ customers, password }: PreparedShop): () => Buffer {
  const requests = customers
    .slice(0, 64)
    .map(({ username }) =>
      requestBytes('POST', '/api/auth/login', {}, JSON.stringify({ username, password })),
    );
  let turn = 0;
  return () => requests[(turn += 1) % requests.length] ?? Buffer.alloc(0);
}

async function listBesideSignIns(stage: Stage, server: Target, shop: PreparedShop) {
  const listP99 = () => listTime(server, stage.seconds);
  const beside = async () => {
    const [signIns, time] = await Promise.all([
      loadHttp({
        port: server.port,
        connections,
        seconds: stage.seconds,
        next: signInRequests(shop),
        expected: 200,
      }),
      listP99(),
    ]);
    withoutFailures(signIns);
    return time;
  };
  return compare(beside, listP99);
}
