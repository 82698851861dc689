import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { allCalls } from '#shared/calls.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { permissionsOf } from '#shared/endpoint.ts';
import { roles } from '#shared/permissions.rules.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { madeUpRole, withMadeUpRoles } from '../testing/made-up-roles.ts';
import { describeInWorld } from '../testing/world.ts';
import { neededFor, visibleTo } from './hidden-fields.ts';

interface Json {
  type?: string | string[];
  anyOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
}

describe('a field that a permission hides', () => {
  const books = madeUpRole('bookings.read', 'reports.read');
  const lines = [{ cameraId: 1, quantity: 2, pricePerDay: 50, rent: 100 }];
  const booking = { id: 1, totalPrice: 100, rent: 100, pricePerDay: 50, lines, notes: '' };

  it('is left out at any depth', () => {
    expect(visibleTo(books, [{ booking, unreadCount: 3 }])).toEqual([
      { booking: { id: 1, lines: [{ cameraId: 1, quantity: 2 }], notes: '' } },
    ]);
  });

  it('is another one where its name means something else', () => {
    const item = { id: 1, pricePerDay: 50, depositPerUnit: 100 };
    const settings = { prices: { tax: { percent: 20 } } };
    const late = { bookingId: 1, due: '2026-08-01', returned: null, daysLate: 2 };
    for (const answer of [item, settings, late]) expect(visibleTo(books, answer)).toEqual(answer);
    expect(visibleTo(books, { id: 1, due: 20 })).toEqual({ id: 1 });
  });

  it('costs nothing for who may see all of it', () => {
    expect(visibleTo(roles.owner, booking)).toBe(booking);
  });

  it('leaves files, bytes and nothing as they are', () => {
    const bytes = Buffer.from('a');
    for (const answer of [bytes, undefined, null, 'text']) {
      expect(visibleTo(books, answer)).toBe(answer);
    }
  });

  it('is every amount of the desk’s answers', () => {
    // Number fields that are no amounts, or are public amounts. The total is that of an item on the
    // days that a visitor looks for.
    const known = [
      'pricePerDay',
      'price',
      'depositPerUnit',
      'total',
      'rating',
      'percent',
      'taxPercent',
    ];
    const shown = new Set<string>();
    const walk = (schema: Json, name = ''): void => {
      for (const part of schema.anyOf ?? []) walk(part, name);
      if (schema.items) walk(schema.items, name);
      const { properties = {} } = schema;
      for (const [field, part] of Object.entries(properties)) {
        if (!neededFor(field, properties)) walk(part, field);
      }
      if ([schema.type].flat().includes('number')) shown.add(name);
    };
    const concernsOthers = allCalls.filter(
      (call) => permissionsOf(call).length > 0 || call.atDesk.length > 0,
    );
    for (const { reply } of concernsOthers) {
      walk(z.toJSONSchema(reply, { unrepresentable: 'any' }) as Json);
    }
    expect([...shown].sort()).toEqual(known.sort());
  });
});

describeInWorld('an answer to somebody of the house', (world) => {
  const withOnly = withMadeUpRoles(world);

  it('sees no money without money.read, and neither filters nor takes files by it', async () => {
    const camera = await world().createCamera();
    const customer = await world().createUser();
    const { id } = await book(world(), customer, camera.id, 0, 0);
    const reading = await withOnly('bookings.read', 'export');
    const details = (await reading.get(`/api/bookings/${id}`)).json<DeskBooking>();
    expect(details).toMatchObject({ id, units: [], lines: [{ quantity: 1 }] });
    for (const field of ['account', 'totalPrice', 'pricePerDay', 'rent', 'deposit']) {
      expect(details).not.toHaveProperty(field);
      expect(details.lines[0]).not.toHaveProperty(field);
    }
    expect((await reading.get('/api/admin/summary')).json()).not.toHaveProperty('revenue');
    expect((await reading.get('/api/bookings?due=true')).statusCode).toBe(403);
    expect((await reading.get('/api/admin/bookings.csv')).body).not.toMatch(/price|Due/);
    expect((await reading.get('/api/admin/ledger.csv')).statusCode).toBe(403);
  });

  it('keeps everything of public answers', async () => {
    const camera = await world().createCamera();
    const nobody = await withOnly();
    expect((await nobody.get(`/api/cameras/${camera.id}`)).json()).toEqual(
      (await world().as().get(`/api/cameras/${camera.id}`)).json(),
    );
  });
});
