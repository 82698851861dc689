import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Category } from '#shared/cameras/cameras.ts';
import type { Facets } from '#shared/stock/finding.ts';
import { useTextInAddress } from '../../../lib/addresses/use-text-in-address.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FilterRail, orderByItself, SortField } from './filter-rail.tsx';
import { FiltersOnPhone } from './filters-on-phone.tsx';
import { readFilters, sameFilters, type CollectionSearch } from './filters.ts';
import {
  PlainWhenFields,
  WhenFields,
  withoutScripts,
  type CollectionDays,
} from './when-fields.tsx';

export interface FilterFields {
  filters: CollectionSearch;
  categories: Category[];
  brands: string[];
  /** The number of items for each value of a filter; undefined until it is known. */
  facets: Facets | undefined;
  /** Called with the filters that change; the others stay as they are. */
  onChange: (change: CollectionSearch) => void;
  onReset: () => void;
}

/**
 * The filters of the collection: search, days and order above it, the others beside it or, on a
 * phone, in a sheet. The page's address has their values. The element belongs in a grid with two
 * columns, of which it fills the first row and the first column.
 */
export function CollectionFilters({
  days,
  found,
  onChange,
  onReset,
  ...fields
}: Omit<FilterFields, 'onChange'> & {
  days: CollectionDays;
  /** The number of matching items; undefined until it is known. */
  found: number | undefined;
  /**
   * Called with the filters that change. `typing` is true for one of many small changes, which
   * replaces the entry in the browser's history.
   */
  onChange: (change: CollectionSearch, typing: boolean) => void;
}) {
  const { filters } = fields;
  const [resets, setResets] = useState(0);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const choose = (change: CollectionSearch) => onChange(change, false);
  const readChoices = useEffectEvent(() => {
    const chosen = choicesIn(form.current, filters);
    if (!sameFilters(chosen, filters)) choose(chosen);
  });
  // A choice that was made before the page was hydrated exists only in the form, so it is read from
  // there.
  useEffect(() => readChoices(), []);
  const reset = () => {
    setResets(resets + 1);
    onReset();
  };
  const choices = { ...fields, onChange: choose, onReset: reset };
  return (
    <form
      ref={form}
      id={id}
      role="search"
      aria-label="Filters"
      action="/cameras"
      onSubmit={(event) => event.preventDefault()}
      className="contents"
    >
      <div className="grid items-end gap-3 lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_24rem_13rem]">
        <SearchFilter
          // A new key also drops a typed text that is not yet in the page's address.
          key={resets}
          isFirst={resets === 0}
          text={filters.search ?? ''}
          onText={(search) => onChange({ search: search || undefined }, true)}
        />
        <WhenFields days={days} />
        <PlainWhenFields range={days.range} quantity={filters.quantity} />
        <SortField
          filters={filters}
          onChange={choose}
          className="max-lg:hidden lg:[&_select]:h-[3.625rem] noscript:grid"
        />
      </div>
      {/* Choices in the sheet replace the entry in the browser's history, because a new entry would
          close the sheet. */}
      <FiltersOnPhone {...choices} onChange={(change) => onChange(change, true)} found={found} />
      <div className="grid content-start gap-4 max-lg:hidden lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:pb-4 noscript:grid">
        <FilterRail {...choices} days={days} form={id} />
        {/* With this button Enter submits the form even before the scripts are loaded. */}
        <div className={withoutScripts}>
          <Button type="submit">Filter</Button>
        </div>
      </div>
    </form>
  );
}

/**
 * Reads the choices that were made in the form before the page was hydrated. The fields for search
 * and days read their own values.
 */
function choicesIn(form: HTMLFormElement | null, filters: CollectionSearch): CollectionSearch {
  const data = new FormData(form ?? undefined);
  const values = Object.fromEntries(
    [...new Set(data.keys())].map((name) => [name, data.getAll(name)]),
  );
  const { category, brand, price, sort, kind, mount, sensor, resolution } = readFilters(values);
  return {
    ...filters,
    category: category ?? filters.category,
    brand: brand ?? filters.brand,
    price: price ?? filters.price,
    sort: sort === undefined || sort === orderByItself(filters) ? filters.sort : sort,
    kind: kind ?? filters.kind,
    mount: mount ?? filters.mount,
    sensor: sensor ?? filters.sensor,
    resolution: resolution ?? filters.resolution,
  };
}

function SearchFilter({
  text,
  isFirst,
  onText,
}: {
  text: string;
  /**
   * Whether this is the form that the server has rendered. A form that replaces it after a reset
   * takes its text from the page's address.
   */
  isFirst: boolean;
  onText: (text: string) => void;
}) {
  const [typed, setTyped] = useTextInAddress(text, onText);
  const input = useRef<HTMLInputElement>(null);
  const readInput = useEffectEvent(() => {
    if (isFirst) setTyped(input.current?.value ?? typed);
  });
  // A text that was typed before the page was hydrated exists only in the field. It is read before
  // the choices change the page's address, because that render would empty the field for a moment
  // and move the caret to its end.
  useLayoutEffect(() => readInput(), []);
  return (
    <TextField
      ref={input}
      label="Filter cameras"
      type="search"
      name="search"
      placeholder="Name, brand, model or description"
      autoComplete="off"
      className="lg:[&_input]:h-[3.625rem]"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
