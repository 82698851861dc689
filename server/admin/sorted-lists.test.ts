import { expect, it } from 'vitest';
import { inventorySortColumns } from '#shared/cameras/camera-list.rules.ts';
import { mailSortColumns } from '#shared/mail/mail-list.rules.ts';
import { peopleSortColumns } from '#shared/users/user-list.rules.ts';
import { readSort, sortsBy } from '#shared/sorting.rules.ts';
import { inPlainLetters } from '#shared/stock/letters.rules.ts';
import { describeInWorld, type World } from '../testing/world.ts';

interface Listed {
  id: number;
  [field: string]: unknown;
}

/**
 * Reads a list to its end in each of its orders, and compares it with all its rows sorted by the
 * values that they show.
 */
async function expectSorted<Column extends string>(
  world: World,
  token: string,
  address: string,
  columns: readonly Column[],
  valueIn: (row: Listed, column: Column) => string | number,
) {
  const all = (await world.as({ token }).get(address)).json<Listed[]>();
  expect(all.length).toBeGreaterThan(4);
  for (const sort of sortsBy(columns)) {
    const { column, descending } = readSort(sort);
    const seen: number[] = [];
    const begin = `${address}${address.includes('?') ? '&' : '?'}sort=${sort}&limit=2`;
    for (let next: string | undefined = begin; next;) {
      const reply = await world.as({ token }).get(next);
      expect([next, reply.statusCode]).toEqual([next, 200]);
      seen.push(...reply.json<Listed[]>().map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
    }
    const expected = all.toSorted((one, other) => {
      const [a, b] = descending ? [other, one] : [one, other];
      const [left, right] = [valueIn(a, column), valueIn(b, column)];
      return left < right ? -1 : left > right ? 1 : a.id - b.id;
    });
    expect([sort, seen]).toEqual([sort, expected.map(({ id }) => id)]);
  }
}

describeInWorld('lists of the desk in an order of its choice', (world) => {
  it('sort the inventory by each column, searched too', async () => {
    const admin = await world().createUser({ admin: true });
    const names = ['Éclair', 'arri', 'Bolex', 'arri', 'Zeiss', 'Canon'];
    for (const [index, name] of names.entries()) {
      await world().createCamera({
        name,
        categoryId: (index % 3) + 1,
        pricePerDay: [40, 100, 9][index % 3] ?? 0,
        stockCount: [2, 10, 0, 2][index % 4] ?? 0,
      });
    }
    const categories = (await world().as().get('/api/categories')).json<
      { id: number; name: string }[]
    >();
    for (const address of ['/api/admin/cameras', '/api/admin/cameras?search=tests']) {
      await expectSorted(world(), admin.token, address, inventorySortColumns, (row, column) =>
        column === 'name'
          ? inPlainLetters(String(row['name']))
          : column === 'category'
            ? inPlainLetters(categories.find(({ id }) => id === row['categoryId'])?.name ?? '')
            : Number(row[column]),
      );
    }
  });

  it('sort people by each column, searched too', async () => {
    const admin = await world().createUser({ admin: true, firstName: 'Max', lastName: 'Moreau' });
    await world().createUser({ admin: true, firstName: 'ben', lastName: 'Ode', username: 'Ben' });
    for (const firstName of ['Zoë', 'Ana', 'ána', 'Łukasz']) {
      await world().createUser({ firstName, lastName: 'Moreau' });
    }
    const ofRole = async (role: string) =>
      (await world().as(admin).get(`/api/admin/users?role=${role}`))
        .json<{ isAdmin: boolean }[]>()
        .map(({ isAdmin }) => isAdmin);
    expect(await ofRole('admin')).toEqual([true, true]);
    expect(await ofRole('user')).toEqual([false, false, false, false]);
    for (const address of ['/api/admin/users', '/api/admin/users?search=moreau']) {
      await expectSorted(world(), admin.token, address, peopleSortColumns, (row, column) =>
        column === 'name'
          ? inPlainLetters(`${String(row['firstName'])} ${String(row['lastName'])}`)
          : column === 'role'
            ? Number(row['isAdmin'])
            : String(row[column]).toLowerCase(),
      );
    }
  });

  it('sort mails by each column', async () => {
    const admin = await world().createUser({ admin: true });
    const now = world().clock.now();
    await world()
      .deps.database.db.insertInto('mail')
      .values(
        Array.from({ length: 6 }, (_, index) => ({
          key: `mail ${index}`,
          kind: index % 2 ? 'reset' : 'invitation',
          state: index % 3 ? ('held' as const) : ('failed' as const),
          to_address: ['zoe@example.com', 'Ana@example.com', ''][index % 3] ?? '',
          created_at: now,
          best_before: now,
          next_attempt_at: now,
        })),
      )
      .execute();
    await expectSorted(world(), admin.token, '/api/admin/mails', mailSortColumns, (row, column) =>
      column === 'createdAt' ? row.id : String(row[column]).toLowerCase(),
    );
  });
});
