import { compare } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import { checkPasswords } from '../limits/limits.ts';
import { alone } from '../limits/start.ts';
import { answersPerSecond, listTimeBeside } from '../load/answers.ts';
import { inTurn, loadHttp, requestBytes } from '../load/http-load.ts';
import { password } from '../shop.ts';
import type { OpenShop, Stage } from '../stage.ts';

const atOnce = 16;

/** Sign-ins; the limit is argon2id alone, with the same parameters and the same number at once. */
export async function signIn(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop({ cameras: 200, users: 200 });
  const { port, passwordHash } = shop;
  const { seconds } = stage;
  const asked = { connections: atOnce, next: signInRequests(shop) };
  const { measure } = answersPerSecond(shop, asked, seconds);
  const rate = await compare(measure, () =>
    alone(checkPasswords, passwordHash, password, atOnce, seconds),
  );
  const beside = await listTimeBeside(stage, shop, async (p99) => {
    const [time] = await Promise.all([p99(), loadHttp({ ...asked, port, seconds })]);
    return time;
  });
  return [
    figure('sign-in', rate, '/s', '>= 0.85x'),
    figure('list p99 beside 16 sign-ins', beside, 'ms', '<= 3x'),
  ];
}

const signInRequests = ({ customers }: OpenShop): (() => Buffer) =>
  inTurn(
    customers
      .slice(0, 64)
      .map(({ username }) => requestBytes('POST', '/api/auth/login', {}, { username, password })),
  );
