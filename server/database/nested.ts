import { sql, type RawBuilder } from 'kysely';

/** The type of a row that was read as JSON: its timestamps are texts. */
export type InJson<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

/**
 * The row of a joined table as one JSON value, for lists whose entries contain whole objects.
 * Texts, numbers, booleans and arrays of them come back as usual; a timestamp comes back as a text,
 * for `new Date`.
 */
export function nested<Row>(table: string, columns: readonly string[]): RawBuilder<InJson<Row>> {
  const pairs = columns.map((column) => {
    const name = column.split('.').at(-1) ?? column;
    return sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`;
  });
  return sql<InJson<Row>>`json_build_object(${sql.join(pairs)})`;
}
