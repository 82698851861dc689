import { expect, it } from 'vitest';
import { importLimits } from '#shared/desk/import.rules.ts';
import { describeInWorld } from '../../testing/world.ts';
import { fileOf, headings, importing, item } from './import.test-helpers.ts';

describeInWorld('a file of items that is refused', (world) => {
  const { send, take, refuse, catalogue, everything, admin } = importing(world);

  it('with one bad line in 1,000 writes nothing, and names the line and the column', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => item(`Item ${index}`));
    rows[499] = [...item('Item 499').slice(0, -1), '"Two', 'lines"'];
    rows[700] = ['Bad', 'B', 'M', '1', 'fifty', '2', '/a.jpg', 'One', 'Words'];
    const refused = await refuse(fileOf(...rows).replace('"Two,lines"', '"Two\nlines"'));
    expect(refused).toMatchObject({
      rows: 1_000,
      errors: [
        {
          line: 703,
          column: 'Price per day',
          message: 'Price must be a whole number of dollars from 1 to 100,000',
        },
      ],
    });
    expect(await catalogue()).toEqual([]);
  });

  it('names each wrong cell, the first 100 of them', async () => {
    const { id } = await world().createCamera();
    const file = [
      ['id', ...headings, 'Deposit per Unit'],
      [String(id), ...item('One'), '1.234'],
      [String(id), ...item('Again'), ''],
      ['999', ...item('Gone'), ''],
      ['x', ...item('No number'), ''],
      ['', '', 'B', 'M', 'Boats', '0', '-1', 'javascript:alert(1)', ' , ', '', '', 'more'],
    ];
    const { errors } = await refuse(file.map((row) => row.join(',')).join('\n'));
    expect(errors?.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Deposit per Unit'],
      [3, 'Camera ID'],
      [4, 'Camera ID'],
      [5, 'Camera ID'],
      [6, ''],
      [6, 'Name'],
      [6, 'Category'],
      [6, 'Price per day'],
      [6, 'Stock count'],
      [6, 'Image URL'],
      [6, 'Features'],
      [6, 'Description'],
    ]);
    const many = Array.from({ length: 150 }, () => item(''));
    const refused = await refuse(fileOf(...many));
    expect([refused.rows, refused.errors?.length]).toEqual([150, 100]);
  });

  it.each([
    ['', 1, ''],
    ['Name,Colour\na,b', 1, 'Colour'],
    ['Name,name\na,b', 1, 'name'],
    ['Name,\na,b', 1, ''],
    ['Name\nNew', 1, 'Brand'],
    ['id,Name\n1,"a\r\nb"\r\n2,"c', 4, ''],
    ['id,Name\n1,a"b"\n', 2, ''],
  ])('%j is no file of items: line %i, column %j', async (file, line, column) => {
    expect((await refuse(file)).errors?.[0]).toMatchObject({ line, column });
  });

  it('is refused with both readings where a number can be read twice, and takes decimals with either sign', async () => {
    const { id } = await world().createCamera();
    const file = (deposit: string, price: string, stock: string) =>
      `id;Deposit per unit;Price per day;Stock count\n${id};${deposit};${price};${stock}`;
    const { errors } = await refuse(file('1.000', '1,500', '2.000'));
    expect(errors).toEqual([
      {
        line: 2,
        column: 'Deposit per Unit',
        message: '1.000 can mean 1000 or 1: please write one of these',
      },
      {
        line: 2,
        column: 'Price per day',
        message: '1,500 can mean 1500 or 1.5: please write one of these',
      },
      {
        line: 2,
        column: 'Stock count',
        message: '2.000 can mean 2000 or 2: please write one of these',
      },
    ]);
    for (const [written, amount] of [
      ['10,50', 10.5],
      ['10.5', 10.5],
      ['1.234,50', 1_234.5],
      ['1,234.50', 1_234.5],
    ] as const) {
      await take(file(written, '50', '2'));
      expect((await everything())[0]).toMatchObject({ depositPerUnit: amount, pricePerDay: 50 });
    }
  });

  it('says once for each column that new items lack it', async () => {
    const { errors } = await refuse('Name,Brand\na,b\nc,d');
    expect(errors?.map(({ line, column }) => [line, column])).toEqual(
      headings.slice(2).map((heading) => [1, heading]),
    );
  });

  it('has at most 5,000 rows and 5 MiB, is UTF-8, and is CSV', async () => {
    const rows = Array.from({ length: importLimits.rows + 1 }, () => item('x'));
    const tooMany = await refuse(fileOf(...rows));
    expect(tooMany.errors).toEqual([
      { line: 5_002, column: '', message: 'A file has at most 5,000 rows' },
    ]);
    const many = await refuse(`${fileOf(item('x'))}\n${'a\n'.repeat(100_000)}`);
    expect(many).toMatchObject({ rows: importLimits.rows + 1 });
    const oneRow = await refuse(`${fileOf()}\n"${'a'.repeat(300_000)}`);
    expect(oneRow.errors).toEqual([
      { line: 2, column: '', message: 'The row is longer than any item' },
    ]);
    const latin = await refuse(Buffer.from(fileOf(item('Caf\u00e9')), 'latin1'));
    expect(latin.message).toContain('UTF-8');
    const large = await send(Buffer.alloc(importLimits.bytes + 1, 'x'));
    expect(large.statusCode).toBe(413);
    const asJson = await admin().post('/api/admin/cameras/import', {});
    expect(asJson.statusCode).toBe(415);
    const elsewhere = await admin().post('/api/admin/cameras', Buffer.from('a'), {
      'content-type': 'text/csv',
    });
    expect(elsewhere.statusCode).toBe(415);
  });
});
