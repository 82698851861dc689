import { verify } from '@node-rs/argon2';
import { compare } from '../compare.ts';
import { figure, type Figure, type Measured } from '../figures.ts';
import { alone } from '../limits/start.ts';
import { answersPerSecond, listTimeBeside } from '../load/answers.ts';
import { inTurn, loadHttp, requestBytes } from '../load/http-load.ts';
import { password } from '../shop.ts';
import type { OpenShop, Stage } from '../stage.ts';

const atOnce = 16;

export async function signIn(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop({ cameras: 200, users: 200 });
  const rate = await signInRate(stage, shop);
  const listTime = await listTimeBeside(stage, shop, async (p99) => {
    const signIns = loadHttp({
      port: shop.port,
      connections: atOnce,
      seconds: stage.seconds,
      next: signInRequests(shop),
    });
    const [time] = await Promise.all([p99(), signIns]);
    return time;
  });
  return [
    figure('sign-in', rate, '/s', '>= 0.85x'),
    figure('list p99 beside 16 sign-ins', listTime, 'ms', '<= 3x'),
  ];
}

/** Sign-ins a second beside argon2id alone, with the same parameters and as many at once. */
export async function signInRate(stage: Stage, shop: OpenShop): Promise<Measured> {
  const asked = { connections: atOnce, next: signInRequests(shop) };
  const { measure } = answersPerSecond(shop, asked, stage.seconds);
  return compare(measure, () =>
    alone(import.meta.filename, checksPerSecond, shop.passwordHash, stage.seconds),
  );
}

const signInRequests = ({ customers }: OpenShop): (() => Buffer) =>
  inTurn(
    customers
      .slice(0, 64)
      .map(({ username }) => requestBytes('POST', '/api/auth/login', {}, { username, password })),
  );

/** The limit: the same check of a password with nothing around it. */
export async function checksPerSecond(hash: string, seconds: number): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  let checked = 0;
  const work = async () => {
    while (performance.now() < endsAt) {
      await verify(hash, password);
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (checked * 1_000) / (performance.now() - startedAt);
}
