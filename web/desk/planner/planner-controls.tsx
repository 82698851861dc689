import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { kindLabels, kinds } from '#shared/cameras/specs.rules.ts';
import { addDays } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { categoriesQuery } from '../../features/cameras/cameras.api.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { plannerRange } from './planner-range.ts';
import { plannerSpans, type PlannerSpan } from './planner-search.ts';
import type { Searched } from './planner.tsx';

const spanNames: Record<PlannerSpan, string> = {
  14: '2 weeks',
  30: '1 month',
  60: '2 months',
  90: '3 months',
};

/** The controls beside the planner's title, which choose the items and days to show. */
export function PlannerControls({ search, onSearch }: Searched) {
  const { data: shop } = useQuery(shopQuery());
  const { data: categories = [] } = useQuery(categoriesQuery());
  if (!shop) return null;
  const { from, days } = plannerRange(search, shop.today);
  const move = (by: number) => onSearch({ ...search, from: addDays(from, by) });
  return (
    <div className="flex min-w-full flex-1 flex-wrap items-center gap-2 lg:min-w-0">
      <div className="flex items-center gap-1">
        <Button
          variant="secondary"
          size="icon"
          aria-label="Earlier"
          onClick={() => move(-Math.floor(days / 2))}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <Button variant="secondary" onClick={() => onSearch({ ...search, from: undefined })}>
          Today
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label="Later"
          onClick={() => move(Math.floor(days / 2))}
        >
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
      <p aria-live="polite" className="figures mr-auto px-2 text-sm text-muted">
        {formatDay(from)} – {formatDay(addDays(from, days - 1))}
      </p>
      <div className="flex min-w-40 flex-1 basis-40">
        <SearchBox
          label="Find an item"
          placeholder="Find an item"
          value={search.search ?? ''}
          onChange={(text) => onSearch({ ...search, search: text || undefined })}
        />
      </div>
      <Select
        aria-label="Kind"
        className="min-w-30 flex-1 sm:w-32 sm:flex-none"
        value={search.kind ?? ''}
        onChange={({ target }) =>
          onSearch({ ...search, kind: kinds.find((kind) => kind === target.value) })
        }
      >
        <option value="">All kinds</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Days shown"
        className="min-w-30 flex-1 sm:w-28 sm:flex-none"
        value={days}
        onChange={({ target }) =>
          onSearch({ ...search, from, days: Number(target.value) as PlannerSpan })
        }
      >
        {plannerSpans.map((span) => (
          <option key={span} value={span}>
            {spanNames[span]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Category"
        className="min-w-34 flex-1 sm:w-36 sm:flex-none"
        value={search.category ?? ''}
        onChange={({ target }) =>
          onSearch({ ...search, category: target.value ? Number(target.value) : undefined })
        }
      >
        <option value="">All categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="View"
        className="min-w-30 flex-1 sm:w-28 sm:flex-none"
        value={search.view ?? ''}
        onChange={({ target }) =>
          onSearch({ ...search, view: target.value === 'table' ? 'table' : undefined })
        }
      >
        <option value="">Timeline</option>
        <option value="table">Table</option>
      </Select>
    </div>
  );
}
