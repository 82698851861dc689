import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#shared/days.rules.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import type { SavedSettings, Settings } from '#shared/shop/shop.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { readSettings, saveSettings } from './shop.test-helpers.ts';

describeInWorld('PUT /api/admin/settings', (world) => {
  let admin: TestUser;
  beforeEach(async () => {
    admin = await world().createUser({ admin: true, firstName: 'Dora', lastName: 'Desk' });
  });
  const put = (settings: unknown) => world().as(admin).put('/api/admin/settings', settings);
  const log = async (query = '') =>
    (await world().as(admin).get(`/api/admin/settings/log${query}`)).json();

  it('answers with the settings of a new version, which are in force at once', async () => {
    const before = await readSettings(world(), admin);
    expect(before.version).toBe(0);
    const saved = await saveSettings(world(), admin, ({ days }) => {
      days.leadDays = 2;
    });
    expect(saved).toEqual({ ...before, version: 1, days: { ...before.days, leadDays: 2 } });
    expect(await readSettings(world(), admin)).toEqual(saved);
    expect(world().deps.shop.settings()).toEqual(saved);
  });

  it('logs the changed keys, who changed them and when, newest first and page by page', async () => {
    await saveSettings(world(), admin, ({ house, days }) => {
      house.name = 'Kamera Haus';
      days.leadDays = 2;
    });
    await saveSettings(world(), admin, ({ prices }) => {
      prices.tax = { label: 'VAT', percent: 19, kind: 'contained' };
    });
    const [newest, oldest] = await log();
    expect(newest).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      by: 'Dora Desk',
      before: { prices: { tax: null } },
      after: { prices: { tax: { label: 'VAT', percent: 19, kind: 'contained' as const } } },
    });
    expect(oldest).toMatchObject({
      before: { house: { name: 'Lensyard' }, days: { leadDays: 0 } },
      after: { house: { name: 'Kamera Haus' }, days: { leadDays: 2 } },
    });
    const first = await world().as(admin).get('/api/admin/settings/log?limit=1');
    expect(first.json()).toEqual([newest]);
    const next = /<(.+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await world().as(admin).get(next)).json()).toEqual([oldest]);
  });

  it('says which open bookings begin or end on a day that it closes, also before it saves', async () => {
    const customer = await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' });
    const camera = await world().createCamera({ stockCount: 9 });
    const today = world().clock.today();
    const [begins, ends, between] = [
      await book(world(), customer, camera.id, 3, 5),
      await book(world(), customer, camera.id, 1, 3),
      await book(world(), customer, camera.id, 2, 4),
    ];
    const cancelled = await book(world(), await world().createUser(), camera.id, 3, 3);
    await world().as(admin).post(`/api/admin/bookings/${cancelled.id}/cancel`, {});
    const closed = { date: addDays(today, 3), label: 'Stock-taking' };
    const present = await readSettings(world(), admin);
    const wanted = { ...present, days: { ...present.days, closedDates: [closed] } };
    const ids = (reply: { json<T>(): T }) =>
      reply.json<SavedSettings>().bookingsTouched?.map(({ id }) => id);

    const preview = await world().as(admin).put('/api/admin/settings?dryRun=true', wanted);
    expect(ids(preview)).toEqual([ends.id, begins.id]);
    expect(preview.json<SavedSettings>().bookingsTouched?.[0]).toMatchObject({
      customerName: 'Ines Ferreira',
      endDate: closed.date,
    });
    expect(await readSettings(world(), admin)).toEqual(present);
    expect(ids(await put(wanted))).toEqual([ends.id, begins.id]);

    // The weekday of a date that is closed already closes nothing new on it.
    const weekday = weekdayOf(closed.date);
    const saved = await readSettings(world(), admin);
    const openDays = saved.days.openDays.filter((day) => day !== weekday);
    expect(ids(await put({ ...saved, days: { ...saved.days, openDays } }))).toEqual([]);
    const other = weekdayOf(addDays(today, 4));
    const again = await readSettings(world(), admin);
    const fewer = again.days.openDays.filter((day) => day !== other);
    const last = await put({ ...again, days: { ...again.days, openDays: fewer } });
    expect(ids(last)).toEqual([between.id]);
    const open = await readSettings(world(), admin);
    expect(ids(await put({ ...open, days: { ...open.days, openDays } }))).toBeUndefined();
  });

  it('of settings that are the present ones changes and logs nothing, also for a version of before', async () => {
    const saved = await saveSettings(world(), admin, ({ days }) => {
      days.bufferDays = 1;
    });
    for (const version of [saved.version, 0]) {
      const reply = await put({ ...saved, version });
      expect([reply.statusCode, reply.json()]).toEqual([200, saved]);
    }
    expect(await log()).toHaveLength(1);
  });

  it('is refused when somebody else has changed them meanwhile, and nothing of it is saved', async () => {
    const mine = await readSettings(world(), admin);
    const theirs = await saveSettings(world(), admin, ({ house }) => {
      house.phone = '1';
    });
    const reply = await put({ ...mine, days: { ...mine.days, leadDays: 7 } });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        message: 'Somebody else has changed the settings meanwhile.',
      },
    ]);
    expect(await readSettings(world(), admin)).toEqual(theirs);
  });

  it('by ten desks at once lets one win each time', async () => {
    const present = await readSettings(world(), admin);
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          put({
            ...present,
            version: present.version + round,
            house: { ...present.house, phone: `${round} ${index}` },
          }),
        ),
      );
      const statuses = replies.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(9);
      const won = replies.find(({ statusCode }) => statusCode === 200)?.json() as Settings;
      expect(await readSettings(world(), admin)).toEqual(won);
    }
    expect(await log()).toHaveLength(3);
  });

  it('ignores what it does not know', async () => {
    const present = await readSettings(world(), admin);
    const reply = await put({
      ...present,
      extra: 1,
      house: { ...present.house, phone: '1', motto: 'x' },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/motto|extra/);
  });

  it('takes all bounds', async () => {
    const present = await readSettings(world(), admin);
    const lowest = {
      ...present,
      days: { ...present.days, openDays: [7], maxDaysAhead: 1, maxRentalDays: 1 },
      prices: {
        weekAsDays: 1,
        discounts: [{ fromDays: 1, percent: 0.01 }],
        tax: { label: 'T', percent: 0.01, kind: 'contained' as const },
      },
    };
    const dates = Array.from({ length: 400 }, (_, index) => ({
      date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      label: 'x'.repeat(100),
    }));
    const highest = {
      version: 1,
      house: {
        name: 'n'.repeat(100),
        address: 'a'.repeat(500),
        email: 'desk@example.com',
        phone: '5'.repeat(50),
        hours: 'h'.repeat(200),
        orderSheetFooter: 'f'.repeat(1_000),
        logo: '/logo.png',
        terms: 't'.repeat(50_000),
        privacy: 'p'.repeat(50_000),
        bring: 'b'.repeat(2_000),
        searches: '12345678'.replace(/./g, (digit) => `${digit.repeat(40)}\n`).trim(),
      },
      days: {
        openDays: [1, 2, 3, 4, 5, 6, 7],
        closedDates: dates,
        leadDays: 365,
        maxDaysAhead: 730,
        maxRentalDays: 365,
        bufferDays: 30,
        overdueHoldDays: 30,
      },
      prices: {
        weekAsDays: 7,
        discounts: Array.from({ length: 10 }, (_, index) => ({
          fromDays: index + 356,
          percent: 100,
        })),
        tax: { label: 'x'.repeat(40), percent: 100, kind: 'contained' as const },
      },
      requests: { requestExpiresHours: 720, cancelUntilDays: 365, changeUntilDays: 365 },
    };
    for (const settings of [lowest, highest]) {
      const reply = await put(settings);
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.json()).toMatchObject({ ...settings, version: settings.version + 1 });
    }
  });

  const percentMessage = 'Percent must be above 0, at most 100, with at most two decimals';
  const taxMessage = 'Percent must be above 0, at most 100, with at most three decimals';
  const season = (from: string, to: string, percent: number) => ({
    name: 'Summer',
    from,
    to,
    percent,
  });
  const discounts = (...list: [unknown, unknown][]) =>
    list.map(([fromDays, percent]) => ({ fromDays, percent }));
  it.each<[string, string, unknown, string?]>([
    ['house.name', 'name', '', 'Name is required'],
    ['house.name', 'name', 'x'.repeat(101)],
    ['house.name', 'name', 'a\u0000b'],
    ['house.name', 'name', '\ud800'],
    ['house.name', 'name', 7],
    ['house.address', 'address', 'x'.repeat(501)],
    ['house.email', 'email', 'nobody', 'Please enter a valid email address'],
    ['house.email', 'email', null],
    ['house.terms', 'terms', 'x'.repeat(50_001)],
    ['house.privacy', 'privacy', ['x']],
    ['house.bring', 'bring', 'x'.repeat(2_001)],
    ['house.searches', 'searches', 'x'.repeat(41), 'A search has at most 40 characters'],
    ['house.searches', 'searches', [...'123456789'].join('\n'), 'At most 8 searches'],
    ['house.logo', 'logo', 'javascript:alert(1)', 'Logo must be the address of a picture'],
    ['house.logo', 'logo', '//elsewhere.example/a.png'],
    [
      'house.logo',
      'logo',
      `/pictures/${'0'.repeat(32)}-480.webp`,
      'There is no picture at this address',
    ],
    ['house.openingHours', 'openingHours', 'Mon-Fri', 'Opening hours must be a list'],
    ['house.openingHours.0.day', 'openingHours', [{ day: 8, from: '09:00', to: '18:00' }]],
    ['house.openingHours.0.from', 'openingHours', [{ day: 1, from: '09:10', to: '18:00' }]],
    ['house.openingHours.0.from', 'openingHours', [{ day: 1, from: '23:50', to: '24:00' }]],
    ['house.openingHours.0.to', 'openingHours', [{ day: 1, from: '09:00', to: '24:15' }]],
    [
      'house.openingHours.1.from',
      'openingHours',
      [
        { day: 1, from: '09:00', to: '12:00' },
        { day: 1, from: '12:00', to: '18:00' },
      ],
      'Must be later than the span before it ends',
    ],
    ['days.openDays', 'openDays', [], 'At least one day must be open'],
    ['days.openDays', 'openDays', [1, 1], 'Each weekday is named at most once'],
    ['days.openDays.0', 'openDays', [0]],
    ['days.openDays.1', 'openDays', [1, 8]],
    ['days.openDays.0', 'openDays', ['1']],
    ['days.openDays', 'openDays', 'Monday'],
    [
      'days.closedDates.0.date',
      'closedDates',
      [{ date: '2026-02-30', label: '' }],
      'Please enter a date that exists',
    ],
    [
      'days.closedDates.1.date',
      'closedDates',
      [
        { date: '2026-12-25', label: 'One' },
        { date: '2026-12-25', label: 'Two' },
      ],
      'This date is there already',
    ],
    ['days.closedDates.0.label', 'closedDates', [{ date: '2026-12-25', label: 'x'.repeat(101) }]],
    ['days.closedDates.0.date', 'closedDates', [{ label: '' }], 'Please enter a date'],
    [
      'days.closedDates',
      'closedDates',
      Array.from({ length: 401 }, () => ({ date: '2026-12-25', label: '' })),
      'At most 400 closed dates',
    ],
    ['days.leadDays', 'leadDays', -1, 'Lead time must be a whole number from 0 to 365'],
    ['days.leadDays', 'leadDays', 0.5],
    ['days.leadDays', 'leadDays', 1e9],
    ['days.leadDays', 'leadDays', '2'],
    ['days.leadDays', 'leadDays', 366],
    ['days.maxDaysAhead', 'maxDaysAhead', 0],
    ['days.maxDaysAhead', 'maxDaysAhead', 731],
    ['days.maxRentalDays', 'maxRentalDays', 0],
    ['days.maxRentalDays', 'maxRentalDays', 366],
    ['days.bufferDays', 'bufferDays', 31],
    ['days.bufferDays', 'bufferDays', null],
    ['days.overdueHoldDays', 'overdueHoldDays', 31],
    ['prices.weekAsDays', 'weekAsDays', 0],
    ['prices.weekAsDays', 'weekAsDays', 8],
    ['prices.discounts.0.percent', 'discounts', discounts([7, 33.333]), percentMessage],
    ['prices.discounts.0.percent', 'discounts', discounts([7, 0]), percentMessage],
    ['prices.discounts.0.percent', 'discounts', discounts([7, -5])],
    ['prices.discounts.0.percent', 'discounts', discounts([7, 100.01])],
    ['prices.discounts.0.percent', 'discounts', discounts([7, '10'])],
    ['prices.discounts.0.percent', 'discounts', discounts([7, 1e9])],
    ['prices.discounts.0.fromDays', 'discounts', discounts([0, 10])],
    ['prices.discounts.0.fromDays', 'discounts', discounts([366, 10])],
    ['prices.discounts.0.fromDays', 'discounts', discounts([1.5, 10])],
    [
      'prices.discounts.1.fromDays',
      'discounts',
      discounts([7, 10], [7, 20]),
      'Must be more days than the discount before',
    ],
    ['prices.discounts.1.fromDays', 'discounts', discounts([7, 10], [3, 5])],
    [
      'prices.discounts',
      'discounts',
      discounts(...Array.from({ length: 11 }, (_, index): [number, number] => [index + 1, 5])),
      'At most 10 discounts',
    ],
    ['prices.tax.label', 'tax', { label: ' ', percent: 19 }, 'Tax label is required'],
    ['prices.tax.percent', 'tax', { label: 'VAT', percent: 33.3333 }, taxMessage],
    ['prices.tax.percent', 'tax', { label: 'VAT' }, taxMessage],
    ['prices.tax.kind', 'tax', { label: 'VAT', percent: 19, kind: 'none' }],
    ['prices.countedAs', 'countedAs', 'hours'],
    [
      'prices.freeDays.pickUpAfter',
      'freeDays',
      { closed: true, pickUpAfter: '16:10', returnBefore: null },
    ],
    [
      'prices.weekend.toDay',
      'weekend',
      { fromDay: 1, toDay: 5, asDays: 1 },
      'A weekend has 2 to 4 days',
    ],
    ['prices.weekend.asDays', 'weekend', { fromDay: 6, toDay: 7, asDays: 2 }],
    ['prices.seasons.0.to', 'seasons', [season('2027-06-02', '2027-06-01', 10)]],
    ['prices.seasons.0.percent', 'seasons', [season('2027-06-01', '2027-06-02', 0)]],
    ['prices.seasons.0.percent', 'seasons', [season('2027-06-01', '2027-06-02', -90.01)]],
    [
      'prices.seasons.1.from',
      'seasons',
      [season('2027-06-01', '2027-06-10', 5), season('2027-06-10', '2027-06-12', 5)],
      'Overlaps with a season before it',
    ],
    ['requests.requestExpiresHours', 'requestExpiresHours', 721],
    ['requests.requestExpiresHours', 'requestExpiresHours', 0.5],
    ['requests.cancelUntilDays', 'cancelUntilDays', -1],
    ['requests.changeUntilDays', 'changeUntilDays', 366],
  ])('refuses at %s the %s %j', async (field, key, value, message) => {
    const present = await readSettings(world(), admin);
    const group = field.split('.')[0] as 'house';
    const reply = await put({ ...present, [group]: { ...present[group], [key]: value } });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(reply.json().fields)).toEqual([field]);
    if (message) expect(reply.json().fields[field]).toBe(message);
    expect(await readSettings(world(), admin)).toEqual(present);
  });

  it('refuses a lead time further than bookings may be ahead: nobody could book', async () => {
    const present = await readSettings(world(), admin);
    const reply = await put({
      ...present,
      days: { ...present.days, leadDays: 31, maxDaysAhead: 30 },
    });
    expect(reply.json().fields).toEqual({
      'days.leadDays': 'Lead time must not be longer than bookings may be ahead',
    });
  });

  it.each([{}, { version: 0 }, { version: -1 }, { version: '0' }, { version: 1e20 }])(
    'refuses %j, which is no whole document',
    async (part) => {
      const present = await readSettings(world(), admin);
      const { version: _version, ...rest } = present;
      const body = 'version' in part && part.version !== 0 ? { ...rest, ...part } : part;
      expect((await put(body)).statusCode).toBe(400);
      expect(await readSettings(world(), admin)).toEqual(present);
    },
  );
});
