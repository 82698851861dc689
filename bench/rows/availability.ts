import { addDays, type Day } from '#shared/days.rules.ts';
import { compare } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { answersPerSecond } from '../load/answers.ts';
import { requestBytes } from '../load/http-load.ts';
import { pgbench } from '../pgbench.ts';
import type { Stage } from '../stage.ts';

const connections = 16;

/** `findHeld` of the server, word for word. */
const sameQuery = (from: Day, to: Day) => `
select camera.id, camera.stock_count, camera.buffer_days, level.day, level.held
from camera
cross join lateral hold_levels(camera.id, '${from}'::date, '${to}'::date, '${from}'::date, '${addDays(from, 2)}'::date, null::integer) as level
where camera.id = any('{1}'::integer[]) and camera.deleted_at is null
order by camera.id, level.day;`;

export async function availability(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 200, customers: 100, bookingsOfFirstCamera: 500 });
  const server = await stage.product(shop);
  const from = new Date().toISOString().slice(0, 10);
  const to = addDays(from, 89);
  const request = requestBytes('GET', `/api/cameras/1/availability?from=${from}&to=${to}`);
  const { measure, cost } = answersPerSecond(
    server,
    { connections, next: () => request, expected: 200 },
    stage.seconds,
  );
  const measured = await compare(measure, () =>
    pgbench(shop.settings.databaseUrl ?? '', sameQuery(from, to), {
      connections,
      seconds: stage.seconds,
    }),
  );
  return [
    judge({
      name: 'availability',
      ...measured,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.5 },
      note: cost(),
    }),
  ];
}
