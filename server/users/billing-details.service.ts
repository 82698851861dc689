import type { PageQuery } from '#shared/fields.ts';
import type { PeopleSort } from '#shared/users/user-list.rules.ts';
import type {
  ListedUser,
  Mailing,
  Oneself,
  OwnUser,
  BillingDetails,
  Person,
  PersonInput,
} from '#shared/users/users.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { createBatch } from '../database/batch.ts';
import type { Db } from '../database/connect.ts';
import type { Caller } from '../http/callers.ts';
import { changedMeanwhile, forbidden, notFound } from '../http/errors.ts';
import {
  cutPage,
  idCursor,
  orderCursor,
  pageSize,
  readCursor,
  type Page,
} from '../http/pagination.ts';
import { findBillingDetails, findPerson, type BillingRow } from './billing-details.queries.ts';
import { presentUser } from './users.presenter.ts';
import {
  findSortedUsers,
  findUsers,
  peopleOrder,
  updateAccount,
  type ListedUserRow,
  type PeopleFilter,
} from './users.queries.ts';

const presentBillingDetails = (row: BillingRow): BillingDetails => ({
  company: row.company,
  address: row.postal_address,
  taxNumber: row.tax_number,
  phone: row.phone,
});

const presentMailing = (row: BillingRow): Mailing => ({
  emailConfirmed: row.email_confirmed,
  mailReminders: row.mail_reminders,
  mailMessages: row.mail_messages,
});

/**
 * The billing details of a person.
 * @throws 404 if there is no such person
 */
export async function billingDetailsOf(db: Db, userId: number): Promise<BillingDetails> {
  const [row] = await findBillingDetails(db, [userId]);
  if (!row) throw notFound('User');
  return presentBillingDetails(row);
}

/** The details that a person sees of himself, besides those of the public user. */
export async function ownOf(db: Db, userId: number): Promise<BillingDetails & Mailing> {
  const [row] = await findBillingDetails(db, [userId]);
  if (!row) throw notFound('User');
  return { ...presentBillingDetails(row), ...presentMailing(row) };
}

/** The caller's user, as he sees it himself. */
export const callerToHimself = ({
  sessionId: _session,
  address: _address,
  keyId: _key,
  proof: _proof,
  role,
  ...user
}: Caller): Oneself => ({
  ...user,
  role: role?.name ?? null,
  permissions: [...(role?.permissions ?? [])],
});

/**
 * Makes a function that gives a caller's user with billing details; callers of the same moment
 * share one statement.
 */
export function createOwnUserOf(db: Db): (caller: Caller) => Promise<OwnUser> {
  const find = createBatch((ids: number[]) => findBillingDetails(db, ids));
  return async (caller) => {
    const row = await find(caller.id);
    if (!row) throw notFound('User');
    return { ...callerToHimself(caller), ...presentBillingDetails(row), ...presentMailing(row) };
  };
}

/** A person as the desk sees him: with the desk's note, and what he owes for all his bookings. */
export async function personAtDesk(db: Db, id: number): Promise<Person> {
  const row = await findPerson(db, id);
  if (!row) throw notFound('User');
  return {
    ...presentUser(row),
    ...presentBillingDetails(row),
    ...presentMailing(row),
    note: row.desk_note,
    due: toDollars(row.due_cents),
    dueIfConfirmed: toDollars(row.requested_cents),
  };
}

/**
 * Throws 403 for a change of a person of the house by anybody except himself and owners; a program
 * may not do it in his name.
 */
function requireMayChange(caller: Caller, { id, role }: Person): void {
  const isOneself = id === caller.id && caller.keyId === undefined;
  if (role === null || isOneself || mayDo(caller.role, 'staff.write')) return;
  throw forbidden('People of the house are changed by themselves and by owners');
}

/**
 * Changes the billing details of a person and the note about him, which only the desk sees.
 * @throws 409 when they were changed after `updatedAt`
 */
export async function changePerson(
  db: Db,
  caller: Caller,
  id: number,
  { updatedAt, ...change }: PersonInput,
): Promise<Person> {
  requireMayChange(caller, await personAtDesk(db, id));
  const known = updatedAt === undefined ? undefined : new Date(updatedAt);
  const nothingChanges = Object.values(change).every((value) => value === undefined);
  const row = nothingChanges || (await updateAccount(db, id, change, known));
  const person = await personAtDesk(db, id);
  if (row) return person;
  throw changedMeanwhile('This person was changed meanwhile. Please look at them again.');
}

const presentListedUser = (row: ListedUserRow): ListedUser => ({
  ...presentUser(row),
  phone: row.phone,
  emailConfirmed: row.email_confirmed,
});

/** A page of the desk's list of people, by id unless the query has another order. */
export async function usersPage(
  db: Db,
  query: PageQuery & PeopleFilter & { sort?: PeopleSort | undefined },
): Promise<Page<ListedUser>> {
  const size = pageSize(query);
  const order = peopleOrder(query.sort);
  if (order) {
    const cursor = readCursor(orderCursor(order), query);
    const sorted = await findSortedUsers(db, query, order, cursor, size + 1);
    const page = cutPage(sorted, size, (last) => [last.sorted_by, last.id]);
    return { ...page, items: page.items.map(presentListedUser) };
  }
  const [after] = readCursor(idCursor, query) ?? [0];
  const rows = await findUsers(db, query, after, size + 1);
  const { items, next } = cutPage(rows, size, (last) => [last.id]);
  return { next, items: items.map(presentListedUser) };
}
