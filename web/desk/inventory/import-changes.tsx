import { useMemo } from 'react';
import type { ImportedItem } from '#shared/desk/import.ts';
import type { LongList } from '../tables/long-list.ts';
import { LongTable, type Column } from '../tables/long-table.tsx';

/** The change of one field by an import, as a row of the table. */
interface Change {
  id: number;
  line: number;
  item: string;
  field: string;
  before: string | null;
  after: string;
}

const cell = 'block line-clamp-3 wrap-anywhere';

const columns: Column<Change>[] = [
  {
    heading: 'Line',
    width: 'w-16',
    labelled: true,
    cell: ({ line }) => <span className="figures">{line}</span>,
  },
  {
    heading: 'Item',
    width: 'w-1/4',
    inCard: 'whole',
    cell: ({ item }) => (
      <bdi className={cell} title={item}>
        {item}
      </bdi>
    ),
  },
  { heading: 'Field', width: 'w-36', inCard: 'whole', cell: ({ field }) => field },
  {
    heading: 'Before',
    inCard: 'whole',
    labelled: true,
    cell: ({ before }) =>
      before === null ? (
        <span className="text-muted">New item</span>
      ) : (
        <bdi className={cell} title={before}>
          {before || '-'}
        </bdi>
      ),
  },
  {
    heading: 'After',
    inCard: 'whole',
    labelled: true,
    cell: ({ after }) => (
      <bdi className={cell} title={after}>
        {after || '-'}
      </bdi>
    ),
  },
];

/**
 * The table of the changes by an import, one field per row. Only the rows in sight are rendered.
 */
export function ImportChanges({ changes }: { changes: ImportedItem[] }) {
  const list = useMemo((): LongList<Change> => {
    const rows = changes.flatMap(({ line, cameraId, name, fields }) =>
      fields.map((change) => ({
        ...change,
        line,
        item: cameraId === null ? name : `${name} (${cameraId})`,
      })),
    );
    return {
      state: 'ready',
      isBusy: false,
      error: null,
      retry: () => {},
      count: rows.length,
      complete: true,
      itemAt(index) {
        const row = rows[index];
        return row && { ...row, id: index };
      },
      show: () => {},
    };
  }, [changes]);
  return <LongTable label="Changes" columns={columns} list={list} empty={null} rowHeight={41} />;
}
