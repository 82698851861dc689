import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { focusNextRow } from '../../lib/screen/focus-next-row.ts';
import { Button } from '../../ui/button.tsx';

interface RowsOfFieldsProps {
  /** The rows as `useFieldArray` returns them; `id` is the React key of a row. */
  rows: { id: string }[];
  /**
   * The classes that set the columns of a row; the last column has the button that removes the row.
   */
  rowClass: string;
  /** Renders the fields of the row at an index. */
  renderRow: (place: number) => ReactNode;
  onRemove: (place: number) => void;
  addLabel: string;
  onAdd: () => void;
  /** The highest number of rows. */
  most: number;
  describedBy?: string;
}

/** Rows of fields. Each row has a button that removes it, and a button below them adds a row. */
export const RowsOfFields = ({
  rows,
  rowClass,
  renderRow,
  onRemove,
  addLabel,
  onAdd,
  most,
  describedBy,
}: RowsOfFieldsProps) => (
  <>
    <ul className="grid w-full gap-3 empty:hidden">
      {rows.map(({ id }, place) => (
        <li key={id} className={`grid w-full items-start gap-x-3 ${rowClass}`}>
          {renderRow(place)}
          <RemoveRow onRemove={() => onRemove(place)} />
        </li>
      ))}
    </ul>
    <Button
      variant="secondary"
      size="sm"
      aria-describedby={describedBy}
      disabled={rows.length >= most}
      onClick={onAdd}
    >
      {addLabel}
    </Button>
  </>
);

/** The button stands lower than its row, because the fields beside it have labels above them. */
const RemoveRow = ({ onRemove }: { onRemove: () => void }) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label="Remove"
    className="mt-6.75"
    onClick={({ currentTarget }) => {
      focusNextRow(currentTarget);
      onRemove();
    }}
  >
    <X aria-hidden className="size-4" />
  </Button>
);
