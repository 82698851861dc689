import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { SettableStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Availability } from '#shared/cameras/cameras.ts';
import { addDays, eachDay, type Day } from '#shared/days.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { setStockOf } from '../cameras/cameras.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld, type World } from '../testing/world.ts';

const items = 3;
const dayMs = 86_400_000;

const basket = fc.uniqueArray(
  fc.record({ item: fc.nat(items - 1), quantity: fc.integer({ min: 1, max: 2 }) }),
  { minLength: 1, maxLength: items, selector: ({ item }) => item },
);
const move = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      lines: basket,
      from: fc.nat(12),
      days: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      which: fc.nat(),
      status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
      override: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('out' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('buffer' as const), days: fc.nat(2), own: fc.nat(items) }),
  fc.record({ kind: fc.constant('closed' as const), ahead: fc.nat(14) }),
  fc.record({
    kind: fc.constant('stock' as const),
    item: fc.nat(items - 1),
    count: fc.nat(4),
  }),
  fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 2 }) }),
);

/** A line of a booking in the model. */
interface Line {
  item: number;
  quantity: number;
  start: Day;
  end: Day;
  /** The last day on which the line holds units, its buffer days included. */
  last: Day;
  out: number;
}

/**
 * A simple model of the shop. It has a list of lines, and works out the held units of each day anew
 * from it.
 */
class Model {
  today: Day;
  buffer = 0;
  /** The buffer days of each item; null where those of the house count. */
  own: (number | null)[] = Array.from({ length: items }, () => null);
  closed: Day | undefined;
  stock = [2, 2, 3];
  bookings: { id: number; status: string; lines: Line[] }[] = [];
  readonly lateDays = 2;

  constructor(today: Day) {
    this.today = today;
  }

  held(item: number, day: Day): number {
    return this.bookings
      .filter(({ status }) => status === 'pending' || status === 'confirmed')
      .flatMap(({ lines }) => lines)
      .filter((line) => line.item === item)
      .map(({ start, end, last, quantity, out }) => {
        if (day < start) return day >= this.today ? out : 0;
        if (day <= last) return quantity;
        return end < this.today && day <= addDays(this.today, this.lateDays) ? out : 0;
      })
      .reduce((sum, units) => sum + units, 0);
  }

  lines(wanted: { item: number; quantity: number }[], start: Day, end: Day): Line[] {
    return wanted.map(({ item, quantity }) => {
      const last = addDays(end, this.own[item] ?? this.buffer);
      return { item, quantity, start, end, last, out: 0 };
    });
  }

  fits(lines: Line[]): boolean {
    return lines.every(({ item, quantity, start, last }) =>
      eachDay(start, last).every(
        (day) => this.held(item, day) + quantity <= (this.stock[item] ?? 0),
      ),
    );
  }
}

/**
 * Makes the moves in the shop and in the model; all answers of the shop must be those of the model.
 */
async function expectSameAnswers(
  world: World,
  moves: (typeof move extends fc.Arbitrary<infer M> ? M : never)[],
) {
  const admin = await world.createUser({ admin: true });
  const customer = await world.createUser();
  const model = new Model(world.clock.today());
  const ids: number[] = [];
  for (const stockCount of model.stock) ids.push((await world.createCamera({ stockCount })).id);
  const { pool } = world.deps.database;
  const asAdmin = world.as(admin);

  for (const one of moves) {
    const which = 'which' in one ? model.bookings[one.which % model.bookings.length] : undefined;
    switch (one.kind) {
      case 'book': {
        const start = addDays(model.today, one.from);
        const end = addDays(start, one.days - 1);
        const lines = model.lines(one.lines, start, end);
        const isClosed = start === model.closed || end === model.closed;
        const expected = isClosed ? 400 : model.fits(lines) ? 201 : 409;
        const body = {
          startDate: start,
          endDate: end,
          lines: one.lines.map(({ item, quantity }) => ({ cameraId: ids[item], quantity })),
        };
        const quote = (await world.as().post('/api/quotes', body)).json<Quote>();
        expect(quote.problems.length > 0).toBe(expected !== 201 || !model.fits(lines));
        const reply = await world
          .as(customer)
          .post('/api/bookings', { ...body, totalPrice: quote.total });
        expect(reply.statusCode, reply.body).toBe(expected);
        if (expected === 201) {
          model.bookings.push({ id: reply.json<Booking>().id, status: 'pending', lines });
        }
        break;
      }
      case 'status': {
        if (!which) break;
        const isNew =
          /pending|confirmed/.test(one.status) && !/pending|confirmed/.test(which.status);
        const anew = which.lines.map((line) => ({ ...line, out: 0 }));
        const isRefused = isNew && !one.override && !model.fits(anew);
        const body = {
          status: one.status satisfies string as SettableStatus,
          override: one.override,
        };
        const reply = await asAdmin.put(`/api/admin/bookings/${which.id}/status`, body);
        expect(reply.statusCode, reply.body).toBe(isRefused ? 409 : 200);
        if (isRefused) break;
        which.status = one.status;
        if (isNew) which.lines = anew;
        break;
      }
      case 'out': {
        if (!which || !/pending|confirmed/.test(which.status)) break;
        for (const line of which.lines) line.out = 1;
        await pool.query(
          `update hold set out = 1 where line_id in (select id from booking_line where booking_id = $1)`,
          [which.id],
        );
        break;
      }
      case 'buffer':
        if (one.own < items) {
          model.own[one.own] = one.days;
          await pool.query('update camera set buffer_days = $1 where id = $2', [
            one.days,
            ids[one.own],
          ]);
        } else {
          model.buffer = one.days;
          await saveSettings(world, admin, (settings) => {
            settings.days.bufferDays = one.days;
          });
        }
        break;
      case 'closed': {
        const date = addDays(model.today, one.ahead);
        model.closed = date;
        await saveSettings(world, admin, (settings) => {
          settings.days.closedDates = [{ date, label: '' }];
        });
        break;
      }
      case 'stock':
        model.stock[one.item] = one.count;
        await setStockOf(world, ids[one.item] ?? 0, one.count);
        break;
      case 'days pass':
        world.clock.advance(one.days * dayMs);
        model.today = addDays(model.today, one.days);
    }
  }

  const [from, to] = [addDays(model.today, -5), addDays(model.today, 24)];
  for (const [item, id] of ids.entries()) {
    const reply = await world.as().get(`/api/cameras/${id}/availability?from=${from}&to=${to}`);
    expect(reply.json<Availability>().days).toEqual(
      eachDay(from, to).map((date) => ({
        date,
        available: Math.max(0, (model.stock[item] ?? 0) - model.held(item, date)),
        ...(date === model.closed && { closed: true }),
      })),
    );
  }
}

describeInWorld('what is free', (world) => {
  it('agrees with a slow count day by day, whatever was booked, changed, set or late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
        await world().reset();
        await expectSameAnswers(world(), moves);
      }),
      { numRuns: 20 },
    );
  });
});
