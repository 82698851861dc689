import { expect, it } from 'vitest';
import type { WholeCamera } from '#shared/cameras/cameras.ts';
import { addDays } from '#shared/days.rules.ts';
import { importLimits } from '#shared/desk/import.rules.ts';
import { book } from '../../bookings/bookings.test-helpers.ts';
import { describeInWorld } from '../../testing/world.ts';
import { csvLine } from './csv.ts';
import { fileOf, headings, importing, item } from './import.test-helpers.ts';

describeInWorld('a file of items', (world) => {
  const { send, take, refuse, catalogue, everything, admin } = importing(world);
  const exported = async () => (await admin().get('/api/admin/cameras.csv')).body;

  it('is checked without being written, and then makes and changes what was said', async () => {
    const { id } = await world().createCamera({ name: 'Before', pricePerDay: 50 });
    const file = [
      ['ID', ...headings],
      [String(id), ...item('After')],
      ['', ...item('New')],
    ]
      .map((row) => row.join(';'))
      .join('\r\n');
    expect(await take(`\uFEFF${file}`, '?dryRun=true')).toMatchObject({
      rows: 2,
      created: 1,
      updated: 1,
      overbooked: [],
    });
    expect((await catalogue()).map(({ name }) => name)).toEqual(['Before']);
    const done = await take(file);
    expect(done).toEqual({ rows: 2, created: 1, updated: 1, overbooked: [] });
    expect((await catalogue()).map(({ name }) => name)).toEqual(['After', 'New']);
    const { rows } = await world().database.pool.query<{ action: string }>(
      'select action from change_log order by id',
    );
    expect(rows.map(({ action }) => action)).toEqual(['camera_added', 'camera_changed']);
  });

  it('says which fields of which items it would change, as they are and will be', async () => {
    const { id } = await world().createCamera({
      name: 'Before',
      categoryId: 1,
      pricePerDay: 50,
      features: ['a, b', 'c'],
      bufferDays: 2,
    });
    const { id: same } = await world().createCamera({ name: 'Same', pricePerDay: 20 });
    const changed = `id,Name,Category,Price per day,Features,Buffer Days
${same},Same,1,20,"One, Two",
${id},After,2,50,"a, b, c",
`;
    const { changes, updated } = await take(changed, '?dryRun=true');
    const mine = changes?.filter(({ cameraId }) => cameraId === id);
    expect(updated).toBe(changes?.length);
    expect(mine).toEqual([
      {
        line: 3,
        cameraId: id,
        name: 'Before',
        fields: [
          { field: 'Name', before: 'Before', after: 'After' },
          { field: 'Category', before: expect.any(String), after: expect.any(String) },
          { field: 'Features', before: 'a\\, b, c', after: 'a, b, c' },
          { field: 'Buffer Days', before: '2', after: '' },
        ],
      },
    ]);
    const made = await take(fileOf(['Name', ...item('New').slice(1)]), '?dryRun=true');
    expect(made.changes).toMatchObject([{ line: 2, cameraId: null, name: 'Name' }]);
    expect(made.changes?.[0]?.fields).toContainEqual({
      field: 'Price per day',
      before: null,
      after: '50',
    });
  });

  it('exported and imported unchanged changes nothing, whatever people typed', async () => {
    const typed = [
      { name: '=cmd()', brand: "'=1", model: '-2;+3', features: ['f/2,8', 'a\\', '+1'] },
      { description: 'Two\r\nlines, "quoted"\n=SUM(A1)\n\'@x', included: ['a|b', '=1', 'C:\\x'] },
      { depositPerUnit: 100.5, bufferDays: 3, included: [], imageUrl: 'https://a.example/x,y' },
      { bufferDays: 0, features: ['Ärger', '漢字', '\\,'] },
    ];
    for (const fields of typed) await world().createCamera(fields);
    const before = await everything();
    const file = await exported();
    expect(await take(file, '?dryRun=true')).toMatchObject({ rows: 4, created: 0, updated: 0 });
    expect(await take(file)).toMatchObject({ rows: 4, created: 0, updated: 0, overbooked: [] });
    expect(await everything()).toEqual(before);
    // Without ids, the rows of the file add copies of the items.
    const copies = file.replaceAll(/^\d+,/gm, ',');
    expect(await take(copies)).toMatchObject({ created: 4 });
    const own = ({ id: _id, updatedAt: _at, ...rest }: WholeCamera) => rest;
    const all = await everything();
    expect(all.slice(4).map(own)).toEqual(before.map(own));
  });

  it('leaves what it has no column for as it is, and reads headings in any order and case', async () => {
    const { id } = await world().createCamera({ depositPerUnit: 20, included: ['Strap'] });
    const [before] = await everything();
    expect(await take(`PRICE PER DAY, camera id \n77,${id}\n`)).toMatchObject({ updated: 1 });
    const [after] = await everything();
    expect(after).toEqual({ ...before, pricePerDay: 77, updatedAt: after?.updatedAt });
    const parts = `id;Included;Deposit per Unit;Buffer Days;Category;Kind;Specifications\n${id};"Case | a\\|b";12,5;;lenses & accessories;Lenses;"Mount: EF; mount: PL; Ratio: 17:9"`;
    await take(parts);
    expect((await everything())[0]).toMatchObject({
      included: ['Case', 'a|b'],
      depositPerUnit: 12.5,
      bufferDays: null,
      categoryId: 4,
      kind: 'lens',
      specs: [
        { name: 'mount', value: 'EF' },
        { name: 'mount', value: 'PL' },
        { name: 'Ratio', value: '17:9' },
      ],
    });
    const prices = `id,Rates,Tax Percent\n${id},"3 days: 200; 7: $399.50",8.875\n`;
    expect(await take(prices)).toMatchObject({ updated: 1 });
    expect((await everything())[0]).toMatchObject({
      rates: [
        { days: 3, price: 200 },
        { days: 7, price: 399.5 },
      ],
      taxPercent: 8.875,
    });
    expect(await refuse(`id,Rates\n${id},3 days: 200; 2: 300\n`)).toMatchObject({
      errors: [{ line: 2, column: 'Rates', message: 'Must be more days than the rate before' }],
    });
    expect(await take(`Camera,Price/Day,id,Stock\nLeica,81,${id},4\n`)).toMatchObject({
      updated: 1,
    });
    expect((await everything())[0]).toMatchObject({
      name: 'Leica',
      pricePerDay: 81,
      stockCount: 4,
    });
    expect(await refuse(`id,Colour\n${id},red\n`)).toMatchObject({
      errors: [
        {
          message: expect.stringMatching(/^There is no column Colour. There are Camera ID, Name,/),
        },
      ],
    });
    expect(await refuse(`id,Kind\n${id},car\n`)).toMatchObject({
      errors: [{ line: 2, column: 'Kind' }],
    });
  });

  it('may have empty columns at its right, and hard or doubled spaces in its headings', async () => {
    const wide = (row: string[]) => [...row, '', ' ', '\u00a0'].join(',');
    const spaced = headings.map((heading) => heading.replace(' ', ' \u00a0'));
    await take([spaced, item('New')].map(wide).join('\n'));
    expect(await catalogue()).toMatchObject([{ name: 'New', pricePerDay: 50 }]);
    const left = `,id,,Stock count\n,${(await catalogue())[0]?.id},,7`;
    await take(left);
    expect(await catalogue()).toMatchObject([{ name: 'New', stockCount: 7 }]);
    const { errors } = await refuse(left.replace(',,7', ',x,7'));
    expect(errors).toEqual([{ line: 1, column: '', message: 'Column 3 has no heading' }]);
  });

  it('is for administrators, before it is read', async () => {
    const customer = await world().createUser();
    const csv = { 'content-type': 'text/csv' };
    const path = '/api/admin/cameras/import';
    const large = Buffer.alloc(importLimits.bytes + 1, 'x');
    expect((await world().as().post(path, large, csv)).statusCode).toBe(401);
    expect((await world().as(customer).post(path, large, csv)).statusCode).toBe(403);
  });

  it('with a key is taken once', async () => {
    const key = { 'idempotency-key': 'import-1' };
    const first = await send(fileOf(item('Once')), '', key);
    const again = await send(fileOf(item('Once')), '', key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect((await catalogue()).length).toBe(1);
    expect((await send(fileOf(item('Other')), '', key)).statusCode).toBe(422);
    expect((await catalogue()).length).toBe(1);
  });

  it('says which days are overbooked with fewer units, and takes them away all the same', async () => {
    const customer = await world().createUser();
    const { id } = await world().createCamera({ stockCount: 2 });
    await book(world(), customer, id, 2, 3);
    await book(world(), customer, id, 3, 4);
    const overbooked = [{ line: 2, cameraId: id, days: [addDays(world().clock.today(), 3)] }];
    expect(await take(`id,Stock count\n${id},1`, '?dryRun=true')).toMatchObject({ overbooked });
    expect(await take(`id,Stock count\n${id},1`)).toMatchObject({ updated: 1, overbooked });
    expect((await catalogue())[0]?.stockCount).toBe(1);
  });

  it('skips empty rows, and rating and reviews', async () => {
    const file = `${csvLine([...headings, 'Rating', 'Reviews'])},,,\r\n${csvLine([...item('One'), '4.7', '12'])}\r\n`;
    expect(await take(file)).toMatchObject({ rows: 1, created: 1 });
    expect((await catalogue())[0]).toMatchObject({ rating: 0, reviewCount: 0 });
  });
});
