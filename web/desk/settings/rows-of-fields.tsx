import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { focusNextRow } from '../../lib/screen/focus-next-row.ts';
import { Button } from '../../ui/button.tsx';

interface RowsOfFieldsProps {
  /** The key of a row, as `useFieldArray` has it. */
  rows: { id: string }[];
  /** The columns of a row, the last of them for the button that removes it. */
  rowClass: string;
  /** The fields of the row at a place. */
  renderRow: (place: number) => ReactNode;
  onRemove: (place: number) => void;
  addLabel: string;
  onAdd: () => void;
  /** The most rows. */
  most: number;
  describedBy?: string;
}

/** Rows of fields. Each row can be removed, and a button below them adds one. */
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

/** The button stands lower, beside fields whose labels are above them. */
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
