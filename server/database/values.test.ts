import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inPlainLetters } from '#shared/stock/letters.rules.ts';
import { describeOnDatabase } from '../testing/databases.ts';

describeOnDatabase('values from the database', (database) => {
  async function value(expression: string): Promise<unknown> {
    const { rows } = await database().pool.query(`select ${expression} as value`);
    return rows[0]?.value;
  }

  it.each([
    ['bigint as a number', '9007199254740991::bigint', 9_007_199_254_740_991],
    ['a count as a number', 'count(*)', 1],
    ['a sum as a number', 'sum(2::bigint)', 2],
    ['a date as its day', "date '2026-02-28'", '2026-02-28'],
    [
      'a moment as a Date',
      "timestamptz '2026-02-28 12:00:00.123+02'",
      new Date('2026-02-28T10:00:00.123Z'),
    ],
    ['a list of bigint', 'array[1, null, 3]::bigint[]', [1, null, 3]],
    ['a list of dates', "array['2026-02-28']::date[]", ['2026-02-28']],
    ['json parsed', `json '{"a": [1]}'`, { a: [1] }],
    ['an absent value as null', 'null::bigint', null],
  ])('gives %s', async (_, expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });

  it('makes the same plain letters of every text as the pages', async () => {
    const texts = Array.from({ length: 0xa000 / 16 }, (_, row) =>
      Array.from({ length: 16 }, (__, sign) => String.fromCodePoint(row * 16 + sign || 32))
        .filter((sign) => sign.isWellFormed())
        .join(''),
    ).filter((text) =>
      /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{M}]*$/u.test(text),
    );
    const { rows } = await database().pool.query<{ plain: string }>(
      'select in_plain_letters(text) as plain from unnest($1::text[]) with ordinality as given (text, place) order by place',
      [texts],
    );
    expect(rows.map(({ plain }) => plain)).toEqual(texts.map(inPlainLetters));
  });

  it('refuses a bigint that a number cannot hold', async () => {
    await expect(value('9007199254740992::bigint')).rejects.toThrow('too large');
  });

  it('keeps a moment to the millisecond on the way in and out', async () => {
    const moment = new Date('2026-03-29T01:30:00.007Z');
    const { rows } = await sql<{ same: Date }>`select ${moment}::timestamptz(3) as same`.execute(
      database().db,
    );
    expect(rows[0]?.same).toEqual(moment);
  });

  it('speaks UTC', async () => {
    expect(await value("current_setting('timezone')")).toBe('UTC');
  });
});
