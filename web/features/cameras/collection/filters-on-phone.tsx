import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { FilterFields } from './collection-filters.tsx';
import { countChoices, FilterChips } from './filter-chips.tsx';

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazy(() => loadSheet().then((part) => ({ default: part.FilterSheet })));

/** A row with the button that opens all filters, and with the chosen values. */
export function FiltersOnPhone({ found, ...fields }: FilterFields & { found: number | undefined }) {
  const { filters, categories, onChange } = fields;
  const [open, setOpen] = useState(false);
  const count = countChoices(filters, categories);
  return (
    <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:hidden noscript:hidden">
      <Button
        variant="secondary"
        className="h-9! shrink-0 rounded-full!"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSheet()}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters{count > 0 && ` (${count})`}
      </Button>
      <FilterChips filters={filters} categories={categories} onChange={onChange} />
      {open && (
        <Suspense>
          <FilterSheet {...fields} found={found} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
