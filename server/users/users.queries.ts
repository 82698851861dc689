import { sql } from 'kysely';
import type { RoleName } from '#shared/permissions.rules.ts';
import { inPlainLetters, meantBy, wordsOf } from '#shared/stock/letters.rules.ts';
import type { PeopleRole, PeopleSort, peopleSortColumns } from '#shared/users/user-list.rules.ts';
import type { PersonInput, ProfileInput } from '#shared/users/users.ts';
import type { Db } from '../database/connect.ts';
import {
  follows,
  inOrder,
  orderFor,
  valueOf,
  type ListOrder,
  type OrderCursor,
  type SortedColumn,
} from '../database/lists/list-order.ts';
import { matching } from '../database/lists/search.ts';
import { personName } from '../database/lists/sorted-names.ts';
import { userColumns, type UserRow } from './users.presenter.ts';
import { isOfHouse } from './roles.ts';

export interface NewAccount {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  role: RoleName | null;
}

/** The field of an account that another account has already; upper and lower case do not matter. */
export type Taken = 'username' | 'email';

/**
 * Adds an account.
 * @throws the database's error when the name or e-mail is taken; see `takenBy`.
 */
export function insertAccount(db: Db, account: NewAccount): Promise<UserRow> {
  return db
    .insertInto('account')
    .values({
      username: account.username,
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      role: account.role,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/**
 * The field of a failed write that another account has already; undefined for other errors. The
 * unique indexes decide this, so that of two writes at the same moment only one succeeds.
 */
export function takenBy(error: unknown): Taken | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  if (!('constraint' in error)) return undefined;
  if (error.constraint === 'account_username') return 'username';
  return error.constraint === 'account_email' ? 'email' : undefined;
}

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('account').select(userColumns).where('id', '=', id).executeTakeFirst();
}

export type AccountRow = UserRow & { password_hash: string };

/** The account with this username, and its password's hash; upper and lower case do not matter. */
export async function findAccountByName(db: Db, username: string): Promise<AccountRow | undefined> {
  const [accounts = []] = await findAccountsByName(db, [username]);
  return accounts.find((account) => account.username.toLowerCase() === username.toLowerCase());
}

/**
 * For each name, the accounts that it may mean: that with this username, and that with this e-mail
 * address. Upper and lower case do not matter.
 */
export async function findAccountsByName(db: Db, names: string[]): Promise<AccountRow[][]> {
  const columns = sql`asked.position, account.id, username, email, first_name, last_name, role, created_at, updated_at, password_hash`;
  const { rows } = await sql<AccountRow & { position: number }>`
    with asked as (select * from unnest(${names}::text[]) with ordinality as asked (name, position))
    select ${columns} from asked join account on lower(username) = lower(asked.name)
    union
    select ${columns} from asked join account on lower(email) = lower(asked.name)
    order by position, id`.execute(db);
  const found = Map.groupBy(rows, ({ position }) => position);
  return names.map((_name, index) => found.get(index + 1) ?? []);
}

export async function findPasswordHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash;
}

export interface ListedUserRow extends UserRow {
  phone: string;
  email_confirmed: boolean;
}

/**
 * A filter for lists of people. Each word of `search` must stand in the username, e-mail, first
 * name, last name or phone number.
 */
export interface PeopleFilter {
  search?: string | undefined;
  role?: PeopleRole | undefined;
}

const isOfRole = ({ role }: PeopleFilter) =>
  role === undefined ? sql<boolean>`true` : sql<boolean>`${isOfHouse} = ${role === 'admin'}`;

/** People that pass a filter, by id; only those after `afterId`. */
export async function findUsers(
  db: Db,
  { search, role }: PeopleFilter,
  afterId: number,
  limit: number,
): Promise<ListedUserRow[]> {
  let query = db
    .selectFrom('account')
    .select(userColumns)
    .select(['phone', 'email_confirmed'])
    .where('id', '>', afterId)
    .where(isOfRole({ role }));
  if (search) {
    query = query.where(
      await matching(db, 'account', wordsOf(search), {
        after: afterId,
        limit,
        conditions: [isOfRole({ role })],
      }),
    );
  }
  return query.orderBy('id').limit(limit).execute();
}

/**
 * How similar a name must be by `pg_trgm`, how many names are found by it at most, and how many of
 * these are compared letter by letter.
 */
const alike = { likeness: 0.3, looked: 5_000, compared: 500 };

/**
 * People whose first, last or whole name differs from a text by only a few typing errors, the most
 * similar first. It must be called in a transaction, for which it changes a setting.
 */
export async function findNamesAlike(tx: Db, text: string, limit: number): Promise<UserRow[]> {
  const typed = inPlainLetters(text.trim());
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike.likeness)}, true)`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; plain: string }>`
    select id, in_plain_letters(name) as plain from (
      select * from (
        select id, first_name, last_name, search_text from account
        where ${typed}::text <% search_text limit ${alike.looked}::integer
      ) as looked
      order by word_similarity(${typed}::text, search_text) desc, id limit ${alike.compared}::integer
    ) as person
    cross join lateral (values (last_name), (first_name), (first_name || ' ' || last_name)) as said (name)`.execute(
    tx,
  );
  const ids = [...new Set(meantBy(typed, rows).map(({ id }) => id))].slice(0, limit);
  const people = await tx
    .selectFrom('account')
    .select(userColumns)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return people.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

const columnsInOrder: Record<(typeof peopleSortColumns)[number], SortedColumn> = {
  name: { value: personName, type: 'text' },
  username: { value: sql`lower(account.username)`, type: 'text' },
  email: { value: sql`lower(account.email)`, type: 'text' },
  role: { value: sql`(${isOfHouse})::text`, type: 'text' },
};

/** The order for the desk's list of people; undefined for that of the ids. */
export const peopleOrder = (sort: PeopleSort | undefined): ListOrder | undefined =>
  sort && orderFor(columnsInOrder, sql`account.id`, sort);

/** People that pass a filter, in an order, from a cursor on. */
export async function findSortedUsers(
  db: Db,
  { search, role }: PeopleFilter,
  order: ListOrder,
  cursor: OrderCursor | undefined,
  limit: number,
): Promise<(ListedUserRow & { sorted_by: string })[]> {
  return db
    .selectFrom('account')
    .select(userColumns)
    .select(['phone', 'email_confirmed'])
    .select(valueOf(order).as('sorted_by'))
    .where(search ? await matching(db, 'account', wordsOf(search), {}) : sql<boolean>`true`)
    .where(isOfRole({ role }))
    .where(follows(order, cursor))
    .orderBy(inOrder(order))
    .limit(limit)
    .execute();
}

/**
 * The fields of an account that can be changed. A field that is undefined stays as it is; null
 * empties it.
 */
export type AccountChange = Omit<ProfileInput & PersonInput, 'updatedAt'>;

const cleared = (text: string | null | undefined) => (text === null ? '' : text);

/**
 * Changes an account, if it was last changed at `known` (or `known` is undefined).
 * @throws the database's error when the e-mail is taken; see `takenBy`.
 */
export function updateAccount(
  db: Db,
  id: number,
  change: AccountChange,
  known: Date | undefined,
): Promise<UserRow | undefined> {
  const query = db
    .updateTable('account')
    .set({
      first_name: change.firstName,
      last_name: change.lastName,
      email: change.email,
      // A new address is not confirmed; an address that differs only in upper and lower case is the
      // same.
      email_confirmed:
        change.email === undefined
          ? undefined
          : sql<boolean>`email_confirmed and lower(email) = lower(${change.email})`,
      company: cleared(change.company),
      postal_address: cleared(change.address),
      tax_number: cleared(change.taxNumber),
      phone: cleared(change.phone),
      desk_note: cleared(change.note),
      mail_reminders: change.mailReminders,
      mail_messages: change.mailMessages,
    })
    .where('id', '=', id)
    .returning(userColumns);
  return (known ? query.where('updated_at', '=', known) : query).executeTakeFirst();
}

/** Sets a password, unless it was changed after `knownHash` was read; tells whether it was set. */
export async function replacePasswordHash(
  db: Db,
  id: number,
  knownHash: string,
  newHash: string,
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', knownHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a password without regard to the present one. */
export async function setPasswordHash(db: Db, id: number, newHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: newHash }).where('id', '=', id).execute();
}

export async function administratorExists(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(isOfHouse)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account with an e-mail address; upper and lower case do not matter. */
export async function findAccountByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('account')
    .select(userColumns)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
}

/** Notes that a person has confirmed his e-mail address. */
export async function markEmailConfirmed(db: Db, id: number): Promise<void> {
  await db.updateTable('account').set({ email_confirmed: true }).where('id', '=', id).execute();
}
