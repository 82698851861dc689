import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { arrayValue, createHotStatement } from './hot-statement.ts';

describeOnEachDatabase('a hot statement', (database) => {
  const numbered = createHotStatement(
    'numbered',
    'select place, item from unnest($1::text[]) with ordinality as list (item, place) order by place',
  );

  it('takes texts as they are and gives them back as texts', async () => {
    const texts = [
      '',
      ' ',
      'null',
      '"',
      '\\',
      '\\"',
      "'",
      '{a,b}',
      'a,b',
      'a\nb\t',
      'größer 📷',
      '$1',
    ];
    const items = [...texts, null];
    const { pool } = database();
    for (let time = 0; time < 3; time += 1) {
      expect(await numbered(pool, [arrayValue(items)])).toEqual(
        items.map((item, index) => [`${index + 1}`, item]),
      );
    }
    expect(await numbered(pool, [arrayValue([])])).toEqual([]);
    expect(await numbered(pool, [arrayValue([1, true])])).toEqual([
      ['1', '1'],
      ['2', 'true'],
    ]);
  });

  it('is prepared once on a connection', async () => {
    const { pool } = database();
    const counted = createHotStatement('counted', 'select 1 where $1::boolean');
    for (let time = 0; time < 3; time += 1) await counted(pool, ['true']);
    const { rows } = await pool.query<{ times: number }>(
      `select (generic_plans + custom_plans)::integer as times
       from pg_prepared_statements where name like '%counted'`,
    );
    expect(rows).toEqual([{ times: 3 }]);
  });

  it('that fails says why, and the pool goes on', async () => {
    const { pool } = database();
    const divided = createHotStatement('divided', 'select 1 / $1::integer');
    await expect(divided(pool, ['0'])).rejects.toMatchObject({ code: '22012' });
    expect(await divided(pool, ['1'])).toEqual([['1']]);
    const unknown = createHotStatement('unknown', 'select nothing from nowhere');
    await expect(unknown(pool, [])).rejects.toMatchObject({ code: '42P01' });
    await expect(unknown(pool, [])).rejects.toMatchObject({ code: '42P01' });
    expect(await divided(pool, ['1'])).toEqual([['1']]);
  });

  it('waits its turn behind other queries', async () => {
    const { pool } = database();
    const [, rows] = await Promise.all([
      pool.query('select pg_sleep(0.05)'),
      numbered(pool, [arrayValue(['a'])]),
      pool.query('select 1'),
    ]);
    expect(rows).toEqual([['1', 'a']]);
  });
});
