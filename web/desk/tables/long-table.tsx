import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { rowsAtOnce, type LongList } from './long-list.ts';
import { SortSelect, TableHead, type TableOrder } from './table-head.tsx';
import { isShown, useTableLayout, type TableLayout, type TableWidth } from './table-layout.ts';

export interface Column<Item> {
  heading: string;
  cell: (item: Item, layout: TableLayout) => ReactNode;
  /** The width of the column in a table, as a Tailwind class. */
  width?: string;
  align?: 'right';
  /** The narrowest layout of a table that shows this column; absent: all layouts. */
  from?: TableWidth;
  /**
   * The place of the cell in a card, which has two columns: absent means left, `whole` takes both,
   * `none` leaves the cell out.
   */
  inCard?: 'right' | 'whole' | 'none';
  /** Whether a card shows the heading before the value; most values are clear without it. */
  labelled?: boolean;
  /**
   * The column's name in the order of the list; absent when the list cannot be sorted by this
   * column.
   */
  sort?: string;
  /** Renders something else in place of the heading, from the loaded rows. */
  head?: (rows: () => Item[]) => ReactNode;
}

/**
 * The number of placeholder rows, enough for one screen; rendering and removing more of them would
 * delay the real rows.
 */
const rowsWhileLoading = 20;

interface Span {
  startIndex: number;
  endIndex: number;
}

/** The index of the first rendered row; the rendered rows lie around those in sight. */
const firstAround = ({ startIndex, endIndex }: Span, count: number): number =>
  Math.max(0, Math.min(Math.round((startIndex + endIndex - rowsAtOnce) / 2), count - rowsAtOnce));

/**
 * A table of any length that scrolls with the window. Up to 200 rows are all rendered, so that the
 * browser's own search finds them; of a longer table only the rows around those in sight. On a
 * phone each row is a card.
 */
export function LongTable<Item extends { id: number }>({
  label,
  columns,
  list,
  empty,
  order,
  hidden = nothingHidden,
  rowHeight = 56,
}: {
  /** The accessible name of the table. */
  label: string;
  /**
   * The columns must be the same array on every render, because another array renders all rows
   * again.
   */
  columns: Column<Item>[];
  list: LongList<Item>;
  empty: ReactNode;
  order?: TableOrder;
  /** The headings of the columns that are hidden. */
  hidden?: ReadonlySet<string>;
  /** The height of a row in pixels before it is measured. */
  rowHeight?: number;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTopOf(body);
  const layout = useTableLayout();
  const shown = useMemo(
    () =>
      columns.filter(
        ({ from, heading, inCard }) =>
          isShown(from, layout) &&
          !(layout === 'cards' && inCard === 'none') &&
          !hidden.has(heading),
      ),
    [columns, layout, hidden],
  );

  const { show } = list;
  const isLoading = list.state === 'loading';
  const count = isLoading ? rowsWhileLoading : list.count;
  // oxlint-disable-next-line react/incompatible-library -- the rule is for the React compiler, which this project does not use
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    rangeExtractor: (span) =>
      Array.from(
        { length: Math.min(rowsAtOnce, count) },
        (_, place) => firstAround(span, count) + place,
      ),
    scrollMargin: top,
    onChange({ range }) {
      if (!range) return;
      const first = firstAround(range, count);
      show(first, first + rowsAtOnce - 1);
    },
  });
  const inSight = rows.getVirtualItems();

  if (list.state === 'error') {
    return (
      <ErrorState
        title="This list could not be loaded"
        description={failureText(list.error)}
        action={<Button onClick={list.retry}>Try Again</Button>}
      />
    );
  }
  if (list.complete && list.count === 0) return empty;

  const before = (inSight[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((inSight.at(-1)?.end ?? top) - top);
  const isCards = layout === 'cards';
  const table = (
    <table
      aria-label={label}
      aria-busy={list.isBusy}
      aria-rowcount={list.complete ? count + 1 : -1}
      className={`w-full text-sm ${isCards ? 'block' : 'table-fixed'}`}
    >
      <TableHead columns={shown} layout={layout} order={order} rows={() => rowsOf(list)} />
      <tbody
        ref={body}
        className={`${isCards ? 'block' : ''} ${isLoading ? 'animate-breathe' : ''}`}
      >
        <Spacer height={before} />
        {inSight.map(({ index }) => {
          const item = list.itemAt(index);
          return (
            <Row
              // The key of a row is the id of its item, so that the row, and an open menu in it,
              // stays when the item moves in the list.
              key={item?.id ?? `place ${index}`}
              index={index}
              columns={shown}
              layout={layout}
              item={item}
              measure={rows.measureElement}
            />
          );
        })}
        <Spacer height={after} />
      </tbody>
    </table>
  );
  if (!isCards || !order) return table;
  return (
    <div className="grid grid-cols-1 gap-2">
      <SortSelect columns={columns} order={order} />
      {table}
    </div>
  );
}

/** The distance of an element from the top of the page in pixels. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    // Content above the table appears and disappears, so the position of the table is measured
    // whenever the height of the page changes.
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

const nothingHidden: ReadonlySet<string> = new Set();

/** The items of a list that are loaded, in order. */
const rowsOf = <Item,>({ count, itemAt }: LongList<Item>): Item[] =>
  Array.from({ length: count }, (_, index) => itemAt(index)).filter((item) => item !== undefined);

interface RowOf<Item> {
  index: number;
  columns: Column<Item>[];
  layout: TableLayout;
  item: Item | undefined;
  /** Measures a row, whose attribute `data-index` must be set. */
  measure: (row: HTMLTableRowElement | null) => void;
}

function PlainRow<Item>({ index, columns, layout, item, measure }: RowOf<Item>) {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (!row.current) return undefined;
    row.current.dataset['index'] = String(index);
    measure(row.current);
    return () => measure(null);
  }, [measure, index]);
  return (
    <tr
      aria-rowindex={index + 2}
      ref={row}
      className={`relative border-b border-hairline ${layout === 'cards' ? 'grid grid-cols-2 gap-x-4 gap-y-2 py-4' : 'hover:bg-sunken'}`}
    >
      {columns.map((column) => (
        <td
          key={column.heading}
          className={layout === 'cards' ? classInCard(column) : classInTable(column)}
        >
          {/* A placeholder has no label, whose contrast would come and go with its breathing. */}
          {item && layout === 'cards' && column.labelled && (
            <span aria-hidden className="text-muted">
              {column.heading}{' '}
            </span>
          )}
          {item ? (
            column.cell(item, layout)
          ) : (
            <Skeleton
              isStill
              className={`h-9 w-full max-w-32 ${column.align === 'right' ? 'ml-auto' : ''}`}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

const classInCard = ({ inCard }: Pick<Column<never>, 'inCard'>): string =>
  `min-w-0 ${inCard === 'whole' ? 'col-span-2' : inCard === 'right' ? 'text-right' : ''}`;

const classInTable = ({ align }: Pick<Column<never>, 'align'>): string =>
  `px-3 py-2 first:pl-0 last:pr-0 xl:py-0.5 ${align === 'right' ? 'text-right' : ''}`;

/** Rows are memoised, because scrolling renders the table again but must not render its rows. */
const Row = memo(PlainRow) as typeof PlainRow;

/** An empty row as high as the rows in its place that are not rendered. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden className="block" style={{ height }} /> : null;
