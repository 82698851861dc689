import { sql } from 'kysely';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { dayIn, timeIn } from '#shared/clock.rules.ts';
import { roles } from '#shared/permissions.rules.ts';
import { book } from '../../bookings/bookings.test-helpers.ts';
import { lineEachBooking } from '../../testing/booking-lines.ts';
import { describeInWorld } from '../../testing/world.ts';
import { bookingsCsv } from './exports.service.ts';

/** Reads a CSV file as a spreadsheet does: gives the cells of each line. */
function readCsv(text: string): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, plain, end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return lines;
}

describeInWorld('CSV files', (world) => {
  it('leave a turn to others after every 50 lines, and never write many at a stretch', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const { db } = world().deps.database;
    const today = world().clock.today();
    await db
      .insertInto('booking')
      .values(
        Array.from({ length: 400 }, () => ({
          account_id: customer.id,
          camera_id: camera.id,
          start_date: today,
          end_date: today,
          total_cents: 15_000,
          status: 'inquiry' as const,
          notes: 'Is it free?',
        })),
      )
      .execute();
    await sql.raw(lineEachBooking).execute(db);

    const pieces = await bookingsCsv(world().deps, { role: roles.owner }, {});
    expect((await pieces.next()).value).toContain('Booking ID');
    const lengths: number[] = [];
    for (;;) {
      let othersHadATurn = false;
      setImmediate(() => (othersHadATurn = true));
      const piece = await pieces.next();
      if (piece.done) break;
      lengths.push(piece.value.trimEnd().split('\r\n').length);
      expect(othersHadATurn).toBe(true);
    }
    expect(lengths).toEqual(Array.from({ length: 8 }, () => 50));
  });

  it('hold all bookings of a filter, newest first, over more than one page', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser({ firstName: 'Zoë', lastName: '=cmd()' });
    const camera = await world().createCamera({ name: 'Leica M11' });
    const { db } = world().deps.database;
    const days = { start_date: world().clock.today(), end_date: world().clock.today() };
    await db
      .insertInto('booking')
      .values(
        Array.from({ length: 1_100 }, (_, index) => ({
          account_id: customer.id,
          camera_id: camera.id,
          ...days,
          total_cents: 100 * index,
          status: index % 2 ? ('completed' as const) : ('cancelled' as const),
          notes: 'Bring "both", please,\nand a strap',
        })),
      )
      .execute();
    await sql.raw(lineEachBooking).execute(db);

    const reply = await world().as(admin).get('/api/admin/bookings.csv');
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="bookings-${world().clock.today()}.csv"`,
    );
    const [heading, ...rows] = readCsv(reply.body);
    expect(heading).toEqual([
      'Booking ID',
      'Status',
      'Customer',
      'Username',
      'Email',
      'Camera ID',
      'Camera',
      'Start date',
      'End date',
      'Days',
      'Price per day',
      'Total price',
      'Created',
      `Created (${world().clock.timeZone})`,
      'Notes',
      'Items',
      'Due',
      'Rent',
      'Discount',
      'Extras',
      'Added tax',
      'Promo',
    ]);
    expect(rows).toHaveLength(1_100);
    expect(rows.map((row) => Number(row[0]))).toEqual(
      Array.from({ length: 1_100 }, (_, index) => 1_100 - index),
    );
    expect(rows[0]?.slice(1, 12)).toEqual([
      'Completed',
      'Zoë =cmd()',
      customer.username,
      customer.email,
      String(camera.id),
      'Leica M11',
      days.start_date,
      days.end_date,
      '1',
      '50',
      '1099',
    ]);
    expect(rows[0]?.[14]).toBe('Bring "both", please,\nand a strap');

    const filtered = await world().as(admin).get('/api/admin/bookings.csv?status=cancelled');
    expect(readCsv(filtered.body)).toHaveLength(551);
    const searched = await world().as(admin).get('/api/admin/bookings.csv?search=1100');
    expect(readCsv(searched.body)[1]?.[0]).toBe('1100');
  });

  it('hold all users and all cameras, and keep formulas text', async () => {
    const admin = await world().createUser({ admin: true });
    await world().createUser({ username: '=1+1', firstName: '@SUM(A1)' });
    await world().createCamera({ name: '-Fast-', features: ['Sharp', 'Light'] });
    await world().createCamera({
      included: ['Battery', 'Cable A|B', '=1+1'],
      depositPerUnit: 99.5,
      bufferDays: 0,
      kind: 'lens',
      specs: [
        { name: 'mount', value: 'PL; EF' },
        { name: 'Ratio', value: '17:9' },
      ],
    });
    const users = readCsv((await world().as(admin).get('/api/admin/users.csv')).body);
    expect(users[1]?.slice(0, 2)).toEqual([String(admin.id), admin.username]);
    expect(users[1]?.[5]).toBe('Admin');
    expect(users[2]?.slice(1, 3)).toEqual(["'=1+1", "'@SUM(A1)"]);
    const cameras = readCsv((await world().as(admin).get('/api/admin/cameras.csv')).body);
    expect(cameras[1]?.[1]).toBe("'-Fast-");
    expect(cameras[1]?.[4]).toBe('DSLR Cameras');
    expect(cameras[1]?.[10]).toBe('Sharp, Light');
    expect([0, 1, 2].map((row) => cameras[row]?.slice(12))).toEqual([
      [
        'Included',
        'Deposit per Unit',
        'Buffer Days',
        'Kind',
        'Specifications',
        'Rates',
        'Tax Percent',
      ],
      ['', '0', '', '', '', '', ''],
      [
        String.raw`Battery | Cable A\|B | =1+1`,
        '99.5',
        '0',
        'lens',
        String.raw`Mount: PL\; EF; Ratio: 17:9`,
        '',
        '',
      ],
    ]);
  });

  it('are refused with a sentence when the filter is wrong, and to customers', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const refused = await world().as(admin).get('/api/admin/bookings.csv?status=lost');
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    for (const name of ['bookings', 'cameras', 'users']) {
      expect((await world().as(customer).get(`/api/admin/${name}.csv`)).statusCode).toBe(403);
      expect((await world().as().get(`/api/admin/${name}.csv`)).statusCode).toBe(401);
    }
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('come compressed by %s where that is taken', async (encoding, decompress) => {
    const admin = await world().createUser({ admin: true });
    const plain = await world().as(admin).get('/api/admin/users.csv');
    const reply = await world()
      .as(admin)
      .get('/api/admin/users.csv', undefined, { 'accept-encoding': encoding });
    expect([plain.headers['content-encoding'], reply.headers['content-encoding']]).toEqual([
      undefined,
      encoding,
    ]);
    expect(reply.headers['vary']).toBe('accept-encoding');
    expect(decompress(reply.rawPayload).toString()).toBe(plain.body);
  });

  it('have only a heading in an empty shop', async () => {
    const admin = await world().createUser({ admin: true });
    const reply = await world().as(admin).get('/api/admin/bookings.csv');
    expect(readCsv(reply.body)).toHaveLength(1);
  });
});

describeInWorld(
  'CSV files of a shop that is not in UTC',
  (world) => {
    it.each([
      ['users', 'Created', 'account', 'created_at'],
      ['bookings', 'Created', 'booking', 'created_at'],
    ] as const)(
      'of %s show the shop’s day and time beside each moment',
      async (file, heading, table, column) => {
        const admin = await world().createUser({ admin: true });
        const camera = await world().createCamera();
        await book(world(), admin, camera.id, 1, 2);
        await world().database.pool.query(`update ${table} set ${column} = $1`, [
          '2026-11-21T23:30:00Z',
        ]);
        const reply = await world().as(admin).get(`/api/admin/${file}.csv`);
        const [headings = [], cells = []] = readCsv(reply.body);
        const place = headings.indexOf(heading);
        expect(headings[place + 1]).toBe(`${heading} (Asia/Kolkata)`);
        expect(cells.slice(place, place + 2)).toEqual([
          '2026-11-21T23:30:00.000Z',
          '2026-11-22 05:00',
        ]);
      },
    );

    it('of the ledger do too', async () => {
      const admin = await world().createUser({ admin: true });
      const camera = await world().createCamera();
      const { id } = await book(world(), admin, camera.id, 1, 2);
      const desk = world().as(admin);
      const entry = { kind: 'payment', amount: 10, method: 'cash' };
      await desk.post(`/api/admin/bookings/${id}/entries`, entry);
      const [headings = [], cells = []] = readCsv((await desk.get('/api/admin/ledger.csv')).body);
      expect(headings.slice(1, 3)).toEqual(['At', 'At (Asia/Kolkata)']);
      const at = new Date(cells[1] ?? '');
      const { timeZone } = world().clock;
      expect(cells[2]).toBe(`${dayIn(timeZone, at)} ${timeIn(timeZone, at)}`);
    });
  },
  { shopTimeZone: 'Asia/Kolkata' },
);
