import { beforeEach, expect, it } from 'vitest';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { readSettings } from './shop.test-helpers.ts';

describeInWorld('the bounds of settings', (world) => {
  let admin: TestUser;

  beforeEach(async () => {
    admin = await world().createUser({ admin: true, firstName: 'Dora', lastName: 'Desk' });
  });

  const put = (settings: unknown) => world().as(admin).put('/api/admin/settings', settings);

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

  it('takes all bounds', async () => {
    const current = await readSettings(world(), admin);
    const lowest = {
      ...current,
      days: { ...current.days, openDays: [7], maxDaysAhead: 1, maxRentalDays: 1 },
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
    const current = await readSettings(world(), admin);
    const group = field.split('.')[0] as 'house';
    const reply = await put({ ...current, [group]: { ...current[group], [key]: value } });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(reply.json().fields)).toEqual([field]);
    if (message) expect(reply.json().fields[field]).toBe(message);
    expect(await readSettings(world(), admin)).toEqual(current);
  });

  it('refuses a lead time further than bookings may be ahead: nobody could book', async () => {
    const current = await readSettings(world(), admin);
    const reply = await put({
      ...current,
      days: { ...current.days, leadDays: 31, maxDaysAhead: 30 },
    });
    expect(reply.json().fields).toEqual({
      'days.leadDays': 'Lead time must not be longer than bookings may be ahead',
    });
  });

  it.each([{}, { version: 0 }, { version: -1 }, { version: '0' }, { version: 1e20 }])(
    'refuses %j, which is no whole document',
    async (part) => {
      const current = await readSettings(world(), admin);
      const { version: _version, ...rest } = current;
      const body = 'version' in part && part.version !== 0 ? { ...rest, ...part } : part;
      expect((await put(body)).statusCode).toBe(400);
      expect(await readSettings(world(), admin)).toEqual(current);
    },
  );
});
