import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isDay } from '#shared/days.rules.ts';
import { readSort, type SortBy } from '#shared/sorting.rules.ts';

/**
 * The types of values by which lists are sorted, each with a check whether the text in a cursor is
 * such a value.
 */
const types = {
  text: () => true,
  date: isDay,
  bigint: (value: string) => /^-?\d{1,15}$/.test(value),
  timestamptz: (value: string) => !Number.isNaN(Date.parse(value)),
} satisfies Record<string, (value: string) => boolean>;

/** A value by which a list can be sorted, in SQL. */
export interface SortedColumn {
  value: RawBuilder<unknown>;
  type: keyof typeof types;
}

/**
 * The order of a list: by a value of its rows, and rows with equal values by id; both in the same
 * direction.
 */
export interface ListOrder extends SortedColumn {
  id: RawBuilder<unknown>;
  descending: boolean;
}

/** The place at which a sorted list goes on: the value of the last row as text, and its id. */
export type OrderCursor = readonly [value: string, id: number];

/** The order for the column and direction that a request asks for. */
export function orderFor<Column extends string>(
  columns: Record<Column, SortedColumn>,
  id: RawBuilder<unknown>,
  sort: SortBy<Column>,
): ListOrder {
  const { column, descending } = readSort(sort);
  return { ...columns[column], id, descending };
}

/** Whether a text from a cursor can be a value of this order. */
export const isValueOf = ({ type }: ListOrder, value: string): boolean => types[type](value);

/** The order as it stands after `order by`. */
export const inOrder = ({ value, id, descending }: ListOrder): RawBuilder<unknown> =>
  descending ? sql`${value} desc, ${id} desc` : sql`${value}, ${id}`;

/** The condition for the rows after a cursor; true without one. */
export const follows = (
  { value, id, type, descending }: ListOrder,
  cursor: OrderCursor | undefined,
): RawBuilder<SqlBool> =>
  cursor
    ? sql`(${value}, ${id}) ${sql.raw(descending ? '<' : '>')} (${cursor[0]}::${sql.raw(type)}, ${cursor[1]}::integer)`
    : sql`true`;

/** A row's value as text, in the form that a cursor contains. */
export const valueOf = ({ value }: ListOrder): RawBuilder<string> =>
  sql<string>`to_json(${value}) #>> '{}'`;

/**
 * Makes an order fit for a list in which other conditions leave few rows. A function around the
 * value keeps the database from using the index on it, which would lead through the whole table;
 * the few rows are sorted instead.
 */
export const ofFew = (order: ListOrder): ListOrder => ({
  ...order,
  value: sql`greatest(${order.value})`,
});
