import { X } from 'lucide-react';
import type { Category } from '#shared/cameras/cameras.ts';
import { priceBands, severalFilterNames, type SeveralFilter } from '#shared/stock/finding.rules.ts';
import { facetText } from './facet-fields.tsx';
import type { CollectionSearch } from './filters.ts';

interface Chip {
  text: string;
  change: CollectionSearch;
}

/** The chosen values of the filters, each with its label and the change that removes it. */
function chipsOf(filters: CollectionSearch, categories: Category[]): Chip[] {
  const { category, price } = filters;
  const without = (name: SeveralFilter, value: string): CollectionSearch => {
    const left = (filters[name] ?? []).filter((other: string) => other !== value);
    return { [name]: left.length > 0 ? left : undefined };
  };
  const name = categories.find(({ id }) => id === category)?.name;
  return [
    ...(name === undefined ? [] : [{ text: name, change: { category: undefined } }]),
    ...(price === undefined
      ? []
      : [{ text: priceBands[price].label, change: { price: undefined } }]),
    ...severalFilterNames.flatMap((filter) =>
      (filters[filter] ?? []).map((value) => ({
        text: facetText(filter, value),
        change: without(filter, value),
      })),
    ),
  ];
}

/** The number of chosen values; search, days and order do not count. */
export const countChoices = (filters: CollectionSearch, categories: Category[]): number =>
  chipsOf(filters, categories).length;

/** A button for each chosen value of a filter; a press removes the value. */
export const FilterChips = ({
  filters,
  categories,
  onChange,
}: {
  filters: CollectionSearch;
  categories: Category[];
  onChange: (change: CollectionSearch) => void;
}) =>
  chipsOf(filters, categories).map(({ text, change }) => (
    <button
      key={text}
      type="button"
      aria-label={`Remove ${text}`}
      onClick={() => onChange(change)}
      className="flex h-9 shrink-0 items-center gap-1.5 rounded-full border border-outline bg-surface pr-2.5 pl-4 text-sm font-medium hover:border-muted"
    >
      {text}
      <X aria-hidden className="size-4 text-muted" />
    </button>
  ));
