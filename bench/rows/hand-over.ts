import { randomUUID } from 'node:crypto';
import { compare } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { answersPerSecond } from '../load/answers.ts';
import { requestBytes } from '../load/http-load.ts';
import { pgbench } from '../pgbench.ts';
import type { PreparedShop } from '../shop.ts';
import type { Stage } from '../stage.ts';
import {
  bookings,
  connections,
  fillCounter,
  onCounter,
  takeEverythingBack,
} from './counter-bookings.ts';
import { sameStatements } from './hand-over-statements.ts';

export async function handOver(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: bookings, customers: bookings });
  const pool = stage.pool(shop.settings.databaseUrl ?? '');
  await fillCounter(pool);
  const script = await sameStatements(shop);
  const server = await stage.product(shop);
  const counter = counterRequests(shop);
  const { measure, cost } = answersPerSecond(
    server,
    { connections, next: counter.next, expected: 200 },
    stage.seconds,
  );
  const measured = await compare(
    async () => {
      await takeEverythingBack(pool);
      counter.startAgain();
      return measure();
    },
    async () => {
      await takeEverythingBack(pool, 1_000_000);
      const both = await pgbench(shop.settings.databaseUrl ?? '', script, {
        connections,
        seconds: stage.seconds,
      });
      return both * 2;
    },
  );
  return [
    judge({
      name: 'hand-over',
      ...measured,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.4 },
      note: `handed over or taken back; ${cost()}`,
    }),
  ];
}

/** Each connection hands a unit of its next booking over, then takes it back, each under a key of its own. */
function counterRequests({ customers }: PreparedShop) {
  const turns = Array.from({ length: connections }, () => 0);
  return {
    startAgain: () => turns.fill(0),
    next(connection: number): Buffer {
      const turn = turns[connection] ?? 0;
      turns[connection] = turn + 1;
      const round = Math.floor(turn / 2) % (bookings / connections);
      const { booking, line: lineId, unit: unitId } = onCounter(connection + connections * round);
      const [call, unit] =
        turn % 2 === 0
          ? ['hand-over', { lineId, unitId }]
          : ['take-back', { unitId, condition: 'ok' }];
      const headers = {
        authorization: `Bearer ${customers[connection]?.token}`,
        'idempotency-key': randomUUID(),
      };
      const body = JSON.stringify({ units: [unit] });
      return requestBytes('POST', `/api/admin/bookings/${booking}/${call}`, headers, body);
    },
  };
}
