import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { Category } from '#shared/cameras/cameras.ts';
import {
  priceBandNames,
  priceBands,
  type PriceBand,
  sortNames,
  sorts,
  type Sort,
} from '#shared/stock/finding.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { useTextInAddress } from '../../lib/addresses/use-text-in-address.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { isFiltered } from './collection.ts';
import { readFilters, type CollectionSearch } from './filters.ts';
import {
  PlainWhenFields,
  WhenFields,
  withoutScripts,
  type CollectionDays,
} from './when-fields.tsx';

/** The days, the four filters and the order of the collection; their values live in the address. */
export function CollectionFilters({
  filters,
  categories,
  brands,
  days,
  onChange,
  onReset,
}: {
  filters: CollectionSearch;
  categories: Category[];
  brands: string[];
  days: CollectionDays;
  /** Changes some filters; the others stay. `typing`: one of many small changes, which the history need not remember one by one. */
  onChange: (change: CollectionSearch, typing: boolean) => void;
  onReset: () => void;
}) {
  const [resets, setResets] = useState(0);
  const choose = (change: CollectionSearch) => onChange(change, false);
  const form = useChoicesBeforeHydration(filters, choose);
  return (
    <form
      ref={form}
      role="search"
      aria-label="Filters"
      action="/cameras"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_1fr_1fr_auto] lg:grid-cols-[1.8fr_1.1fr_1fr_1fr_1.1fr_auto]"
    >
      <WhenFields days={days} />
      <SearchFilter
        // The typed text that is not yet in the address goes as well.
        key={resets}
        isFirst={resets === 0}
        text={filters.search ?? ''}
        onText={(search) => onChange({ search: search || undefined }, true)}
      />
      <KindFilters {...{ filters, categories, brands, choose }} />
      <PlainWhenFields range={days.range} quantity={filters.quantity} />
      <SelectField
        label="Sort"
        name="sort"
        value={filters.sort ?? 'featured'}
        onChange={({ target }) =>
          choose({ sort: target.value === 'featured' ? undefined : (target.value as Sort) })
        }
      >
        {sortNames.map((sort) => (
          <option key={sort} value={sort}>
            {sorts[sort].label}
          </option>
        ))}
      </SelectField>
      <Button
        variant="secondary"
        className="h-11! max-md:col-span-full sm:h-10!"
        disabled={!isFiltered(filters) && !days.range.startDate && !days.range.endDate}
        onClick={() => {
          setResets(resets + 1);
          onReset();
        }}
      >
        Reset
      </Button>
      {/* It also lets Enter send the form before scripts are here. */}
      <div className={withoutScripts}>
        <Button type="submit">Filter</Button>
      </div>
    </form>
  );
}

/** Category, brand and price. */
const KindFilters = ({
  filters,
  categories,
  brands,
  choose,
}: {
  filters: CollectionSearch;
  categories: Category[];
  brands: string[];
  choose: (change: CollectionSearch) => void;
}) => (
  <>
    <SelectField
      label="Category"
      name="category"
      value={filters.category ?? ''}
      onChange={({ target }) =>
        choose({ category: target.value ? Number(target.value) : undefined })
      }
    >
      <option value="">All categories</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
    <SelectField
      label="Brand"
      name="brand"
      value={filters.brand ?? ''}
      onChange={({ target }) => choose({ brand: target.value || undefined })}
    >
      <option value="">All brands</option>
      {brands.map((brand) => (
        <option key={brand}>{brand}</option>
      ))}
    </SelectField>
    <SelectField
      label="Price"
      name="price"
      value={filters.price ?? ''}
      onChange={({ target }) =>
        choose({ price: target.value ? (target.value as PriceBand) : undefined })
      }
    >
      <option value="">All prices</option>
      {priceBandNames.map((band) => (
        <option key={band} value={band}>
          {priceBands[band].label}
        </option>
      ))}
    </SelectField>
  </>
);

/** Takes over the choices made before the page was hydrated: they stand in the form alone. */
function useChoicesBeforeHydration(
  filters: CollectionSearch,
  choose: (change: CollectionSearch) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const readChoices = useEffectEvent(() => {
    const chosen = readFilters(Object.fromEntries(new FormData(form.current ?? undefined)));
    const { category = filters.category, brand = filters.brand } = chosen;
    const { price = filters.price, sort = filters.sort } = chosen;
    const isSame =
      category === filters.category &&
      brand === filters.brand &&
      price === filters.price &&
      (sort ?? 'featured') === (filters.sort ?? 'featured');
    if (!isSame) choose({ category, brand, price, sort: sort === 'featured' ? undefined : sort });
  });
  useEffect(() => readChoices(), []);
  return form;
}

function SearchFilter({
  text,
  isFirst,
  onText,
}: {
  text: string;
  /** Whether it came with the page: one that takes its place after a reset begins with the address. */
  isFirst: boolean;
  onText: (text: string) => void;
}) {
  const [typed, setTyped] = useTextInAddress(text, onText);
  const input = useRef<HTMLInputElement>(null);
  const readInput = useEffectEvent(() => {
    if (isFirst) setTyped(input.current?.value ?? typed);
  });
  // A text typed before the page was hydrated stands in the field alone. It is taken before the choices change the
  // address: what is rendered for that would empty the field for a moment, and move the caret to its end.
  useLayoutEffect(() => readInput(), []);
  return (
    <TextField
      ref={input}
      className="col-span-full lg:col-span-1"
      label="Filter cameras"
      type="search"
      name="search"
      placeholder="Name, brand, model or description"
      autoComplete="off"
      maxLength={limits.name}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
