import { compare } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { answersPerSecond } from '../load/answers.ts';
import { requestBytes } from '../load/http-load.ts';
import { pgbench } from '../pgbench.ts';
import type { Stage } from '../stage.ts';

const connections = 16;
const onePrimaryKey = `
\\set id random(1, 1000)
select id, username from account where id = :id;`;

export async function session(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 200, customers: 1_000 });
  const server = await stage.product(shop);
  const requests = shop.customers.map(({ token }) =>
    requestBytes('GET', '/api/auth/me', { authorization: `Bearer ${token}` }),
  );
  const nothing = Buffer.alloc(0);
  let turn = 0;
  const next = () => requests[(turn += 1) % requests.length] ?? nothing;
  const { measure, cost } = answersPerSecond(
    server,
    { connections, next, expected: 200 },
    stage.seconds,
  );
  const measured = await compare(measure, () =>
    pgbench(shop.settings.databaseUrl ?? '', onePrimaryKey, {
      connections,
      seconds: stage.seconds,
    }),
  );
  return [
    judge({
      name: 'session',
      ...measured,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.22 },
      note: cost(),
    }),
  ];
}
