import { sql, type RawBuilder } from 'kysely';

/** A row whose timestamps are text. */
export type InJson<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

/**
 * A joined row as one JSON value, for lists that carry whole objects. Text, numbers, booleans and arrays of them
 * come back as in a row of their own; a timestamp comes back as text and wants `new Date`.
 */
export function nested<Row>(table: string, columns: readonly string[]): RawBuilder<InJson<Row>> {
  const pairs = columns.map((column) => {
    const name = column.split('.').at(-1) ?? column;
    return sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`;
  });
  return sql<InJson<Row>>`json_build_object(${sql.join(pairs)})`;
}
