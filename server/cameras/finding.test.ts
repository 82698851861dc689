import { beforeEach, expect, it } from 'vitest';
import type { Camera } from '#shared/cameras/cameras.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { ListedCamera, SearchHelp } from '#shared/stock/finding.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';

describeInWorld('GET /api/cameras with days', (world) => {
  let customer: TestUser;
  beforeEach(async () => {
    customer = await world().createUser();
  });
  const day = (ahead: number): Day => addDays(world().clock.today(), ahead);
  const find = async (query: string) => {
    const reply = await world().as().get(`/api/cameras?${query}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<ListedCamera[]>();
  };
  const span = (from: number, to: number) => `from=${day(from)}&to=${day(to)}`;

  it('gives what is free on all of them, and with free=false the others with their next free days', async () => {
    const [one, two] = [
      await world().createCamera({ stockCount: 1 }),
      await world().createCamera({ stockCount: 2 }),
    ];
    await book(world(), customer, one.id, 3, 4);
    await book(world(), customer, two.id, 4, 5);
    expect(await find(span(2, 4))).toEqual([expect.objectContaining({ id: two.id, available: 1 })]);
    const others = await find(`${span(2, 4)}&free=false`);
    const nextFree = { startDate: day(5), endDate: day(7) };
    expect(others).toEqual([expect.objectContaining({ id: one.id, nextFree })]);
    expect(others[0]).not.toHaveProperty('available');
    expect((await find(`${span(2, 4)}&quantity=2`)).length).toBe(0);
    expect((await find(`${span(5, 6)}&quantity=1`)).map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  it('takes what a plain form sends: empty parameters are absent, and without days nothing is hidden', async () => {
    const { id } = await world().createCamera();
    await book(world(), customer, id, 1, 2);
    const whole = await find('');
    const empty = 'search=&categoryId=&brand=&price=&from=&to=&quantity=&sort=&free=';
    expect(await find(empty)).toEqual(whole);
    expect(await find('quantity=7')).toEqual(whole);
    expect(await find('free=false')).toEqual(whole);
    expect(whole[0]).not.toHaveProperty('available');
  });

  it.each([
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-02-20&to=soon', 'to'],
    ['from=2026-02-20', 'to'],
    ['to=2026-02-20&from=', 'from'],
    ['from=2026-02-20&to=2026-02-19', 'to'],
    ['from=2026-02-20&to=2026-02-21&quantity=0', 'quantity'],
    ['from=2026-02-20&to=2026-02-21&quantity=101', 'quantity'],
    ['from=2026-02-20&to=2026-02-21&quantity=two', 'quantity'],
    ['from=2026-02-20&to=2026-02-21&free=no', 'free'],
    ['sort=cheapest', 'sort'],
    ['sort=rating&cursor=WzFd', 'cursor'],
  ])('refuses %s by the field %s', async (query, field) => {
    const calls =
      field === 'free' || query.includes('sort') ? ['cameras'] : ['cameras', 'search-help'];
    for (const call of calls) {
      const reply = await world().as().get(`/api/${call}?${query}`);
      expect([reply.statusCode, reply.json<ErrorReply>().code]).toEqual([400, 'invalid_input']);
      expect(Object.keys(reply.json<ErrorReply>().fields ?? {})).toEqual([field]);
    }
  });

  it('answers an empty list to days that the rules of the house forbid', async () => {
    await world().createCamera();
    const admin = await world().createUser({ admin: true });
    await saveSettings(world(), admin, ({ days }) => {
      days.openDays = days.openDays.filter((weekday) => weekday !== weekdayOf(day(5)));
      days.leadDays = 1;
      days.maxDaysAhead = 20;
      days.maxRentalDays = 10;
    });
    const forbidden = [span(-1, 2), span(0, 2), span(5, 6), span(4, 5), span(21, 22), span(1, 11)];
    for (const days of [
      ...forbidden,
      'from=1000-01-01&to=9999-12-31',
      'from=9999-12-30&to=9999-12-31',
    ]) {
      expect([days, await find(days), await find(`${days}&free=false`)]).toEqual([days, [], []]);
      const help = await world().as().get(`/api/search-help?${days}`);
      expect([help.statusCode, help.json<SearchHelp>().notFree]).toEqual([200, 0]);
    }
    expect((await find(span(1, 2))).length).toBe(1);
  });

  it('says what so many units cost for the days, as a quote does', async () => {
    const admin = await world().createUser({ admin: true });
    await saveSettings(world(), admin, ({ prices }) => {
      prices.weekAsDays = 4;
      prices.discounts = [{ fromDays: 8, percent: 12.5 }];
    });
    const { id } = await world().createCamera({ pricePerDay: 85, stockCount: 3 });
    await book(world(), customer, id, 1, 1, { totalPrice: 85 });
    for (const [last, quantity] of [
      [1, 1],
      [9, 2],
      [10, 3],
    ] as const) {
      const body = {
        startDate: day(1),
        endDate: day(last),
        lines: [{ cameraId: id, quantity }],
      };
      const quote = (await world().as().post('/api/quotes', body)).json<{ total: number }>();
      const list = `${span(1, last)}&quantity=${quantity}&free=${quantity < 3}`;
      expect(await find(list)).toEqual([expect.objectContaining({ id, total: quote.total })]);
    }
  });

  it('never gives an answer from before a booking that was acknowledged', async () => {
    const { id } = await world().createCamera();
    expect((await find(span(1, 2))).length).toBe(1);
    const { id: bookingId } = await book(world(), customer, id, 2, 2);
    expect(await find(span(1, 2))).toEqual([]);
    const reply = await world().as(customer).post(`/api/bookings/${bookingId}/cancel`, {});
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await find(span(1, 2))).length).toBe(1);
  });

  it('shows an item as the desk has changed it, and none that it has deleted', async () => {
    const admin = world().as(await world().createUser({ admin: true }));
    const { images: _images, ...camera } = await world().createCamera({ pricePerDay: 50 });
    await world().createCamera();
    expect(await find(span(1, 2))).toMatchObject([{ id: camera.id, total: 100 }, {}]);
    const { updatedAt: _, ...change } = { ...camera, name: 'Other', pricePerDay: 70 };
    await admin.put(`/api/admin/cameras/${camera.id}`, change);
    expect(await find(span(1, 2))).toMatchObject([{ name: 'Other', total: 140 }, {}]);
    await admin.delete(`/api/admin/cameras/${camera.id}`);
    expect(await find(span(1, 2))).toHaveLength(1);
  });

  it('sorts by price and rating, the same by id, page by page, also what a search finds', async () => {
    const values = [
      [50, 3],
      [40, 3],
      [50, 5],
      [40, 5],
      [60, 0],
    ] as const;
    const ids: number[] = [];
    for (const [pricePerDay, rating] of values) {
      const { id } = await world().createCamera({ pricePerDay });
      await world().deps.database.pool.query('update camera set rating = $1 where id = $2', [
        rating,
        id,
      ]);
      ids.push(id);
    }
    const orders = {
      featured: [0, 1, 2, 3, 4],
      'price-up': [1, 3, 0, 2, 4],
      'price-down': [4, 0, 2, 1, 3],
      rating: [2, 3, 0, 1, 4],
    };
    for (const [sort, places] of Object.entries(orders)) {
      for (const more of ['', '&search=camera', '&search=a', `&${span(1, 2)}`]) {
        const found: number[] = [];
        for (let next: string | undefined = `/api/cameras?sort=${sort}&limit=2${more}`; next;) {
          const reply = await world().as().get(next);
          found.push(...reply.json<Camera[]>().map(({ id }) => id));
          next = /^<(.+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
        }
        expect([sort, more, found]).toEqual([sort, more, places.map((place) => ids[place])]);
      }
    }
  });
});

describeInWorld('GET /api/search-help', (world) => {
  const help = async (query: string) => {
    const reply = await world().as().get(`/api/search-help?${query}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<SearchHelp>();
  };

  it.each([
    ['cannon', 'Canon'],
    ['CANÓM EOS R5', 'Canon EOS R5'],
    ['leca', 'Leica'],
    ['lleica', 'Leica'],
    ['lecia', 'Leica'],
    ['eLica', 'Leica'],
    ['leicq', 'Leica'],
    ['noctilx', 'Noctilux'],
    ['caef', 'Café'],
    ['qqqqq', null],
    ['canon', null],
    ['cafe', null],
    ['CANÓN EOS', null],
    ['', null],
    ['%', null],
  ])('to %j says did you mean %j', async (text, word) => {
    await world().createCamera({ name: 'Canon EOS R5', brand: 'Canon', model: 'EOS R5' });
    await world().createCamera({ name: 'Leica Noctilux', brand: 'Leica', model: 'Noctilux 50' });
    await world().createCamera({ name: 'Café', brand: 'Brand', model: 'One' });
    expect(await help(`search=${encodeURIComponent(text)}`)).toEqual({
      notFree: 0,
      didYouMean: word,
      nearest: null,
    });
  });

  it('means only what the other filters find, days among them', async () => {
    const customer = await world().createUser();
    const canon = { name: 'Canon R5', brand: 'Canon', model: 'R5', categoryId: 1, pricePerDay: 50 };
    const { id } = await world().createCamera(canon);
    await world().createCamera({ name: 'Cannonball', brand: 'Other', model: 'B', categoryId: 2 });
    expect((await help('search=canonn&categoryId=1')).didYouMean).toBe('Canon');
    expect((await help('search=canonball&categoryId=2')).didYouMean).toBe('Cannonball');
    expect((await help('search=canonball&categoryId=3')).didYouMean).toBeNull();
    await book(world(), customer, id, 1, 2);
    const today = world().clock.today();
    const days = `from=${addDays(today, 1)}&to=${addDays(today, 2)}`;
    expect((await help(`search=canonn&categoryId=1&${days}`)).didYouMean).toBeNull();
    // The word is typed correctly and matches an item, which is not free on these days.
    const hidden = await help(`search=canon&categoryId=1&${days}`);
    expect(hidden).toEqual({
      notFree: 1,
      didYouMean: null,
      nearest: { startDate: addDays(today, 3), endDate: addDays(today, 4) },
    });
  });
});
