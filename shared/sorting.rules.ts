/**
 * The order of a table as a query parameter: `column` for its smallest values first, `-column` for
 * its largest.
 */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** Every order that a table with these columns can have: each column in both directions. */
export const sortsBy = <Column extends string>(columns: readonly Column[]): SortBy<Column>[] =>
  columns.flatMap((column) => [column, `-${column}`] as const);

/** Splits an order into its column and its direction. */
export const readSort = <Column extends string>(
  sort: SortBy<Column>,
): { column: Column; descending: boolean } =>
  sort.startsWith('-')
    ? { column: sort.slice(1) as Column, descending: true }
    : { column: sort as Column, descending: false };

/**
 * The order that a press on a column's heading asks for: the smallest values first, and the largest
 * first where the table has that order already.
 */
export const sortAfterPress = <Column extends string>(
  now: SortBy<Column> | undefined,
  column: Column,
): SortBy<Column> => (now === column ? `-${column}` : column);
