import { addDays } from '#shared/days.rules.ts';
import { findCameras } from '../../server/cameras/finding.queries.ts';
import { compare } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { answersPerSecond } from '../load/answers.ts';
import { requestBytes } from '../load/http-load.ts';
import { ownStatement } from '../own-statement.ts';
import { pgbench } from '../pgbench.ts';
import type { Stage } from '../stage.ts';
import { openShop } from './growth.ts';

const size = { cameras: 2_000, users: 1_000, bookings: 20_000, messages: 0 };
const connections = 16;
/** As the page asks for them. */
const pageSize = 24;
/** Rentals begin within so many days from tomorrow, and last at most so many. */
const rentals = { withinDays: 60, mostDays: 7 };

export async function byDates(stage: Stage): Promise<Figure[]> {
  const shop = await openShop(stage, size);
  const today = new Date().toISOString().slice(0, 10);
  const below = (most: number) => Math.floor(Math.random() * most);
  const next = () => {
    const from = addDays(today, 1 + below(rentals.withinDays));
    const to = addDays(from, below(rentals.mostDays));
    return requestBytes('GET', `/api/cameras?limit=${pageSize}&from=${from}&to=${to}`);
  };
  const { measure, cost } = answersPerSecond(
    shop,
    { connections, next, expected: 200 },
    stage.seconds,
  );
  const days = {
    from: 'from',
    to: 'to',
    quantity: 1,
    today: 'today',
    lateUntil: 'late',
    houseBufferDays: 0,
  };
  const statement = await ownStatement((db) => findCameras(db, { days }, undefined, pageSize + 1), {
    from: '(current_date + :first::integer)',
    to: '(current_date + :first::integer + :days::integer - 1)',
    today: 'current_date',
    late: '(current_date + 2)',
  });
  const script = `
\\set first random(1, ${rentals.withinDays})
\\set days random(1, ${rentals.mostDays})
${statement.replaceAll('\n', ' ')};
`;
  const measured = await compare(measure, () =>
    pgbench(shop.databaseUrl, script, { connections, seconds: stage.seconds }),
  );
  return [
    judge({
      name: 'by-dates',
      ...measured,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.4 },
      note: `2,000 items, 20,000 bookings, a page of ${pageSize}; ${cost()}`,
    }),
  ];
}
