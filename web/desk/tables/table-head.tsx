import { readSort, sortAfterPress, sortsBy, type SortBy } from '#shared/sorting.rules.ts';
import { Select } from '../../ui/fields/select.tsx';
import { DownIcon } from '../../ui/icons.tsx';
import type { Column } from './long-table.tsx';
import type { TableLayout } from './table-layout.ts';

/** The order of a table, and a function that changes it. */
export interface TableOrder {
  sort: SortBy<string>;
  /** The order until somebody chooses another one. */
  usual: SortBy<string>;
  onSort: (sort: SortBy<string>) => void;
}

/** A column's heading as a button that sorts the table. */
export function SortButton({
  heading,
  column,
  order,
}: {
  heading: string;
  column: string;
  order: TableOrder;
}) {
  const now = readSort(order.sort);
  const isSorted = now.column === column;
  return (
    <button
      type="button"
      onClick={() => order.onSort(sortAfterPress(order.sort, column))}
      className={`-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 hover:text-ink xl:whitespace-nowrap ${isSorted ? 'font-semibold text-ink' : ''}`}
    >
      {heading}
      {isSorted && <DownIcon className={`size-3.5 ${now.descending ? '' : 'rotate-180'}`} />}
    </button>
  );
}

/** The value of `aria-sort` for a column; undefined when the table is not sorted by it. */
export function ariaSortOf(
  column: string | undefined,
  order: TableOrder | undefined,
): 'ascending' | 'descending' | undefined {
  const now = order && readSort(order.sort);
  if (column === undefined || column !== now?.column) return undefined;
  return now.descending ? 'descending' : 'ascending';
}

/** The headings of a table; those of columns by which it can be sorted are buttons. */
export function TableHead<Item>({
  columns,
  layout,
  order,
  rows,
}: {
  columns: Column<Item>[];
  layout: TableLayout;
  order: TableOrder | undefined;
  /** Returns the loaded rows. */
  rows: () => Item[];
}) {
  const isCards = layout === 'cards';
  return (
    <thead className={isCards ? 'sr-only' : ''}>
      <tr aria-rowindex={1}>
        {columns.map(({ heading, sort, head, align, width }) => (
          <th
            key={heading}
            scope="col"
            aria-sort={ariaSortOf(sort, order)}
            className={`sticky top-18 z-10 border-b border-hairline bg-background px-3 py-0.5 text-xs font-medium text-muted first:pl-0 last:pr-0 ${align === 'right' ? 'text-right' : 'text-left'} ${width ?? ''}`}
          >
            {sort && order && !isCards ? (
              <SortButton heading={heading} column={sort} order={order} />
            ) : (
              (head?.(rows) ?? heading)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The field that chooses the order of a list of cards, which have no headings to press. */
export function SortSelect<Item>({
  columns,
  order,
}: {
  columns: Column<Item>[];
  order: TableOrder;
}) {
  const orders = columns.flatMap(({ heading, sort }) =>
    sort === undefined ? [] : sortsBy([sort]).map((way) => ({ heading, way })),
  );
  return (
    <Select
      aria-label="Sort"
      value={order.sort}
      onChange={({ target }) => order.onSort(target.value)}
    >
      {orders.every(({ way }) => way !== order.usual) && (
        <option value={order.usual}>As added</option>
      )}
      {orders.map(({ heading, way }) => (
        <option key={way} value={way}>
          {heading}, {readSort(way).descending ? 'descending' : 'ascending'}
        </option>
      ))}
    </Select>
  );
}
