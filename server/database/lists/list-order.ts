import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isDay } from '#shared/days.rules.ts';
import { readSort, type SortBy } from '#shared/sorting.rules.ts';

/** Types of the values by which lists are ordered; each checks the text of a cursor. */
const types = {
  text: () => true,
  date: isDay,
  bigint: (value: string) => /^-?\d{1,15}$/.test(value),
  timestamptz: (value: string) => !Number.isNaN(Date.parse(value)),
} satisfies Record<string, (value: string) => boolean>;

/** A column that a list may be ordered by, in SQL. */
export interface SortedColumn {
  value: RawBuilder<unknown>;
  type: keyof typeof types;
}

/** An order of a list: by a value of its rows, rows of one value by their ids in the same direction. */
export interface ListOrder extends SortedColumn {
  id: RawBuilder<unknown>;
  descending: boolean;
}

/** The place at which a list goes on: the value of its last row as a text, and its id. */
export type OrderCursor = readonly [value: string, id: number];

/** The order that an address asks for. */
export function orderFor<Column extends string>(
  columns: Record<Column, SortedColumn>,
  id: RawBuilder<unknown>,
  sort: SortBy<Column>,
): ListOrder {
  const { column, descending } = readSort(sort);
  return { ...columns[column], id, descending };
}

/** Whether a text of a cursor can be a value of an order. */
export const isValueOf = ({ type }: ListOrder, value: string): boolean => types[type](value);

/** For `order by`. */
export const inOrder = ({ value, id, descending }: ListOrder): RawBuilder<unknown> =>
  descending ? sql`${value} desc, ${id} desc` : sql`${value}, ${id}`;

/** Rows that follow a place. */
export const follows = (
  { value, id, type, descending }: ListOrder,
  cursor: OrderCursor | undefined,
): RawBuilder<SqlBool> =>
  cursor
    ? sql`(${value}, ${id}) ${sql.raw(descending ? '<' : '>')} (${cursor[0]}::${sql.raw(type)}, ${cursor[1]}::integer)`
    : sql`true`;

/** The value of a row as a cursor holds it. */
export const valueOf = ({ value }: ListOrder): RawBuilder<string> =>
  sql<string>`to_json(${value}) #>> '{}'`;

/**
 * The same order, for a list of which other conditions leave few rows. The function around the
 * value keeps the database from walking along the index of the whole table, so that it sorts the
 * few rows.
 */
export const ofFew = (order: ListOrder): ListOrder => ({
  ...order,
  value: sql`greatest(${order.value})`,
});
