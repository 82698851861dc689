import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { serverMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { LongList } from './long-list.ts';

export interface Column<Item> {
  heading: string;
  cell: (item: Item) => ReactNode;
  /** Width on a wide screen: a Tailwind class. */
  width?: string;
  align?: 'right';
  /** On a narrow screen a row is a card; this cell takes its whole width. */
  wide?: boolean;
}

const overscan = 10;

/**
 * A table of any length that scrolls with the window: only the rows in sight, and a few around them, are in the
 * document. On narrow screens each row is a card.
 */
export function LongTable<Item extends { id: number }>({
  label,
  columns,
  list,
  empty,
  rowHeight = 56,
}: {
  /** Accessible name. */
  label: string;
  /** Kept from one drawing to the next, or all rows are drawn anew as well. */
  columns: Column<Item>[];
  list: LongList<Item>;
  empty: ReactNode;
  /** Pixels of a row before it is measured. */
  rowHeight?: number;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    // What stands above comes and goes: whenever the page changes its height the table may have moved.
    const observer = new ResizeObserver(() => {
      if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const { show } = list;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const rows = useWindowVirtualizer({
    count: list.count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    onChange: ({ range }) => range && show(range.startIndex - overscan, range.endIndex + overscan),
  });
  const inSight = rows.getVirtualItems();

  if (list.state === 'error') {
    return (
      <ErrorState
        title="This list could not be loaded"
        description={serverMessage(list.error) ?? 'The shop cannot be reached. Please try again.'}
        action={<Button onClick={list.retry}>Try Again</Button>}
      />
    );
  }
  if (list.complete && list.count === 0) return empty;

  const before = (inSight[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((inSight.at(-1)?.end ?? top) - top);
  return (
    <table
      aria-label={label}
      aria-busy={list.state === 'loading'}
      aria-rowcount={list.complete ? list.count + 1 : -1}
      className="block w-full text-sm lg:table lg:table-fixed lg:border-collapse"
    >
      <thead className="max-lg:sr-only">
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <th
              key={column.heading}
              scope="col"
              className={`sticky top-18 z-10 border-b border-hairline bg-background px-3 py-2.5 text-xs font-medium text-muted first:pl-0 last:pr-0 ${column.align === 'right' ? 'text-right' : 'text-left'} ${column.width ?? ''}`}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} className="block lg:table-row-group">
        <Spacer height={before} />
        {inSight.map(({ index, key }) => (
          <Row
            key={key}
            index={index}
            columns={columns}
            item={list.itemAt(index)}
            measure={rows.measureElement}
          />
        ))}
        <Spacer height={after} />
      </tbody>
    </table>
  );
}

function PlainRow<Item>({
  index,
  columns,
  item,
  measure,
}: {
  index: number;
  columns: Column<Item>[];
  item: Item | undefined;
  measure: (row: HTMLTableRowElement | null) => void;
}) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      ref={measure}
      className="relative grid grid-cols-2 gap-x-4 gap-y-3 border-b border-hairline py-4 lg:table-row lg:hover:bg-sunken"
    >
      {columns.map((column) => (
        <td
          key={column.heading}
          className={`min-w-0 lg:px-3 lg:py-2 lg:align-middle lg:first:pl-0 lg:last:pr-0 ${column.wide ? 'col-span-2' : ''} ${column.align === 'right' ? 'lg:text-right' : ''}`}
        >
          <span aria-hidden className="mb-0.5 block text-xs text-muted lg:hidden">
            {column.heading}
          </span>
          {item ? column.cell(item) : <Skeleton className="h-9 w-full max-w-32" />}
        </td>
      ))}
    </tr>
  );
}

/** The table is drawn anew for each step of scrolling; its rows are not. */
const Row = memo(PlainRow) as typeof PlainRow;

/** Stands for the rows that are not in the document. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden className="block lg:table-row" style={{ height }} /> : null;
