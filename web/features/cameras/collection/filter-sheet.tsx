import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import type { FilterFields } from './collection-filters.tsx';
import { FilterRail, SortField } from './filter-rail.tsx';
import { isFiltered } from './collection.ts';

/** A sheet with all filters, and a button with the number of matching items that closes it. */
export const FilterSheet = ({
  found,
  onClose,
  ...fields
}: FilterFields & { found: number | undefined; onClose: () => void }) => (
  <Sheet open onOpenChange={onClose} side="bottom" title="Filters">
    <div className="grid gap-4">
      <SortField filters={fields.filters} onChange={fields.onChange} />
      <FilterRail {...fields} />
    </div>
    <div className="sticky -bottom-5 short:static -mx-5 mt-auto flex gap-3 border-t border-hairline bg-surface p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
      <Button
        variant="secondary"
        size="lg"
        disabled={!isFiltered(fields.filters)}
        onClick={fields.onReset}
      >
        Reset
      </Button>
      <Button size="lg" className="w-full" onClick={onClose}>
        {found === undefined ? 'Show items' : `Show ${found} ${found === 1 ? 'item' : 'items'}`}
      </Button>
    </div>
  </Sheet>
);
