import { addDays } from '#shared/days.rules.ts';
import { compare } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { answersPerSecond } from '../load/answers.ts';
import { requestBytes } from '../load/http-load.ts';
import { pgbench } from '../pgbench.ts';
import type { Stage } from '../stage.ts';
import { linesFrom, rentals } from './booking-requests.ts';
import { severalLines } from './booking-statements.ts';

const connections = 16;
const cameras = 200;

/** `findAsked` of the server, word for word, for items that follow each other. */
const sameQuery = `
\\set camera random(1, ${cameras - severalLines + 1})
\\set first random(1, ${rentals.withinDays})
\\set days random(1, ${rentals.mostDays})
select camera.name, coalesce(camera.price_per_day, 0) as "pricePerDay",
  coalesce(camera.deposit_per_unit_cents, 0) as "depositCents", coalesce(camera.stock_count, 0) as "stockCount",
  coalesce(peak.held, 0) as held, peak.full_day as "fullDay"
from unnest(array[:camera, :camera + 1, :camera + 2]::integer[], array[1, 1, 1]::integer[],
    array_fill(current_date + :first::integer, array[3]), array_fill(current_date + :first::integer + :days::integer - 1, array[3]),
    array[null, null, null]::integer[]) with ordinality
  as asked (camera_id, quantity, from_day, to_day, booking_id, place)
left join camera on camera.id = asked.camera_id and (camera.deleted_at is null or exists (
  select from booking_line where booking_id = asked.booking_id and camera_id = camera.id
))
left join lateral (
  select max(level.held) as held, min(level.day) filter (where level.held + asked.quantity > camera.stock_count) as full_day
  from hold_levels(camera.id, asked.from_day, asked.to_day + coalesce(camera.buffer_days, 0), current_date, current_date + 2,
    asked.booking_id) as level
) as peak on camera.id is not null
order by asked.place;
`;

export async function quote(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras, customers: 100, bookingsOfFirstCamera: 500 });
  const server = await stage.product(shop);
  const today = new Date().toISOString().slice(0, 10);
  const below = (most: number) => Math.floor(Math.random() * most);
  const next = () => {
    const startDate = addDays(today, 1 + below(rentals.withinDays));
    const body = {
      startDate,
      endDate: addDays(startDate, below(rentals.mostDays)),
      lines: linesFrom(1 + below(cameras - severalLines + 1), severalLines),
    };
    return requestBytes('POST', '/api/quotes', {}, JSON.stringify(body));
  };
  const { measure, cost } = answersPerSecond(
    server,
    { connections, next, expected: 200 },
    stage.seconds,
  );
  const measured = await compare(measure, () =>
    pgbench(shop.settings.databaseUrl ?? '', sameQuery, { connections, seconds: stage.seconds }),
  );
  return [
    judge({
      name: 'quote',
      ...measured,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.4 },
      note: `${severalLines} lines; ${cost()}`,
    }),
  ];
}
