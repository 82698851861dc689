import type pg from 'pg';
import { expect } from 'vitest';
import type { KeptParts } from '#shared/prices/kept-parts.ts';
import type { LineRow } from '../prices/line-row.ts';
import { priceLines, usedCodeOf, type PricedItem } from '../prices/priced-lines.ts';
import { toSettings } from '../prices/settings-document.ts';

/**
 * Fails unless totals, sums, holds, conversations and numbers of unread messages agree with the
 * rows that they are made from.
 */
export async function expectConsistency(pool: pg.Pool): Promise<void> {
  const { rows: bookings } = await pool.query(`
    select status, count(*) as entries, 0 as amount from booking group by status order by status`);
  const { rows: counted } = await pool.query(`
    select substr(name, 9) as status, sum(entries) as entries, sum(amount)::integer as amount from counter
    where name like 'booking.%' group by name having sum(entries) <> 0 or sum(amount) <> 0 order by 1`);
  expect(counted).toEqual(bookings);

  // The total of a booking must be the sum of its lines.
  const { rows: wrongSums } = await pool.query(`
    select booking.id, total_cents, sum(booking_line.amount_cents) as cents
    from booking left join booking_line on booking_id = booking.id
    group by booking.id having total_cents is distinct from sum(booking_line.amount_cents)`);
  expect(wrongSums).toEqual([]);

  await expectKeptPrices(pool);

  const { rows: lineWeeks } = await pool.query(`
    select week_of(line.created_at) as monday, line.camera_id, status, count(*) filter (where position = 1) as bookings,
      count(*) as lines, sum(line.amount_cents) as cents
    from booking_line line join booking on booking.id = line.booking_id group by 1, 2, 3 order by 1, 2, 3`);
  const { rows: countedLineWeeks } = await pool.query(`
    select monday, camera_id, status, bookings::bigint, lines::bigint, cents from line_week
    where (lines, cents) <> (0, 0) order by 1, 2, 3`);
  expect(countedLineWeeks).toEqual(lineWeeks);

  const { rows: revenue } = await pool.query(`
    select 'revenue.' || status as name, count(*) as lines, sum(line.amount_cents) as cents
    from booking_line line join booking on booking.id = line.booking_id group by status order by 1`);
  const { rows: countedRevenue } = await pool.query(`
    select name, sum(entries) as lines, sum(amount) as cents from counter
    where name like 'revenue.%' group by name having sum(entries) <> 0 or sum(amount) <> 0 order by 1`);
  expect(countedRevenue).toEqual(revenue);

  // The holds are worked out again from the lines of pending and confirmed bookings. Units that
  // have come back hold nothing; a downtime has a hold of its own.
  const { rows: wrongHolds } = await pool.query(`
    select line.id as line, hold.id as hold, line.quantity, hold.quantity as held, hold.out from (
      select line.*, exists (select from unit_rental where line_id = line.id) as has_left
      from booking_line line join booking on booking.id = line.booking_id
      where booking.status = any (array['pending', 'confirmed'])
    ) as line full join (select * from hold where downtime_id is null) as hold on hold.line_id = line.id
    where (line.camera_id, line.start_date, line.end_date + line.buffer_days)
        is distinct from (hold.camera_id, hold.first_day, hold.last_day)
      or case when has_left then hold.quantity not between hold.out and line.quantity
         else line.quantity is distinct from hold.quantity end`);
  expect(wrongHolds).toEqual([]);

  const { rows: totals } = await pool.query(`
    select
      (select count(*) from booking b where not exists (select from conversation where booking_id = b.id)) as without_conversation,
      (select count(*) from conversation c where last_message_id is distinct from
         (select max(id) from message where booking_id = c.booking_id and kind = 'text')) as wrong_last_message,
      (select count(*) from conversation c where unread_by_desk <>
         (select count(*) from message m where m.booking_id = c.booking_id and m.from_customer and m.id > c.read_by_desk)
       or unread_by_customer <>
         (select count(*) from message m where m.booking_id = c.booking_id and not m.from_customer and m.id > c.read_by_customer)
      ) as wrong_unread,
      (select sum(entries) from counter where name = 'account') - (select count(*) from account) as accounts_off,
      (select sum(entries) from counter where name = 'camera') -
        (select count(*) from camera where deleted_at is null) as cameras_off`);
  expect(totals).toEqual([
    {
      without_conversation: 0,
      wrong_last_message: 0,
      wrong_unread: 0,
      accounts_off: 0,
      cameras_off: 0,
    },
  ]);
}

/** Queries for rows in which units, rentals, holds and bookings contradict each other. */
const differencesOfUnits = {
  'a unit and its open rental': `
    select unit.id from unit full join (select * from unit_rental where returned_at is null) as rental on rental.unit_id = unit.id
    where unit.line_id is distinct from rental.line_id`,
  'units out of a line': `
    select line.id from booking_line as line left join hold on hold.line_id = line.id
    where coalesce(hold.out, 0) <> (select count(*) from unit where line_id = line.id)`,
  'units out of a booking': `
    select booking.id from booking where units_out <> (
      select count(*) from unit join booking_line as line on line.id = unit.line_id where line.booking_id = booking.id)`,
  'more out than booked': `
    select line.id from booking_line as line
    where quantity < (select count(*) from unit where line_id = line.id)`,
  'units of an item and its stock count': `
    select camera.id from camera where stock_count <> (
      select count(*) from unit where camera_id = camera.id and retired is null)
      and not exists (select from unit where camera_id = camera.id and line_id is not null)`,
};

/** Fails unless units, rentals, holds and bookings agree on where each unit is. */
export async function expectUnitsConsistency(pool: pg.Pool): Promise<void> {
  for (const [name, query] of Object.entries(differencesOfUnits)) {
    expect([name, (await pool.query(query)).rows]).toEqual([name, []]);
  }
}

/**
 * Fails unless the settled amounts and the held deposits of bookings are the sums of their ledger
 * entries.
 */
export async function expectMoneyConsistency(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`
    select id from booking
    where settled_cents <> (select coalesce(sum(amount_cents), 0) from ledger_entry where booking_id = booking.id)
      or deposit_left_cents <> (
        select coalesce(sum(case kind when 'deposit_held' then amount_cents else -amount_cents end), 0)
        from ledger_entry where booking_id = booking.id and kind like 'deposit_%')`);
  expect(rows).toEqual([]);
}

/** How many transactions PostgreSQL has ended in this database because of a deadlock. */
export async function countDeadlocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks ?? 0);
}

/**
 * Fails unless each booking that is priced again, from the parts of its price that are stored, has
 * the same total.
 */
async function expectKeptPrices(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<KeptBooking>(`
    select booking.id, total_cents::float8 as total, start_date, end_date, pick_up_time, return_time, price_parts,
      lines_of(booking.id) as lines, price_rules.version, price_rules.rules
    from booking left join price_rules on price_rules.version = (price_parts->>'rulesVersion')::integer
    where price_parts->>'rulesVersion' is not null`);
  for (const { id, total, lines, price_parts: parts, version, rules, ...row } of rows) {
    const settings = toSettings(version === null ? undefined : { version, document: rules });
    const chosen = lines.map((line) => ({
      item: itemOf(line),
      quantity: line.quantity,
      kept: line,
      price: line.price_parts.price ?? null,
    }));
    const rental = {
      startDate: row.start_date,
      endDate: row.end_date,
      pickUpTime: row.pick_up_time,
      returnTime: row.return_time,
      setByDesk: parts.setByDesk,
      extras: parts.extras,
      discountPercent: parts.discountPercent,
      promo: usedCodeOf(parts),
    };
    expect([id, priceLines(chosen, rental, settings).total]).toEqual([id, total]);
  }
}

interface KeptBooking {
  id: number;
  total: number;
  start_date: string;
  end_date: string;
  pick_up_time: string | null;
  return_time: string | null;
  price_parts: KeptParts;
  lines: LineRow[];
  version: number | null;
  rules: unknown;
}

/** The item of a line, with the values that it had when the line was priced. */
const itemOf = (line: LineRow): PricedItem => ({
  id: line.camera_id,
  name: line.camera_name,
  price_per_day: line.price_cents / 100,
  rates: line.price_parts.rates ?? [],
  tax_thousandths:
    typeof line.price_parts.taxPercent === 'number'
      ? Math.round(line.price_parts.taxPercent * 1_000)
      : null,
  deposit_per_unit_cents: 0,
  buffer_days: null,
});
