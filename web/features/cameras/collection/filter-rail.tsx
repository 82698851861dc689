import {
  priceBandNames,
  priceBands,
  type PriceBand,
  sortNames,
  sorts,
  type Sort,
} from '#shared/stock/finding.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { isFiltered } from './collection.ts';
import type { FilterFields } from './collection-filters.tsx';
import type { CollectionSearch } from './filters.ts';
import { checkedNames, FacetField } from './facet-fields.tsx';
import type { CollectionDays } from './when-fields.tsx';

/** All filters of the collection, one below the other. */
export function FilterRail({
  filters,
  categories,
  brands,
  facets,
  days,
  form,
  onChange,
  onReset,
}: FilterFields & {
  days?: CollectionDays;
  /** The id of the form to which the fields belong. */
  form?: string;
}) {
  const { range } = days ?? {};
  const chosenBrands = filters.brand ?? [];
  return (
    <>
      <div className="flex min-h-10 items-center justify-between gap-3 max-lg:hidden">
        <h2 className="text-base">Filters</h2>
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          disabled={!isFiltered(filters) && !range?.startDate && !range?.endDate}
          onClick={onReset}
        >
          Reset
        </Button>
      </div>
      <SelectField
        label="Category"
        name="category"
        form={form}
        value={filters.category ?? ''}
        onChange={({ target }) =>
          onChange({ category: target.value ? Number(target.value) : undefined })
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
        form={form}
        value={chosenBrands.length > 1 ? 'several' : (chosenBrands[0] ?? '')}
        onChange={({ target }) =>
          onChange({ brand: target.value ? [...chosenBrands, target.value] : undefined })
        }
      >
        <option value="">All brands</option>
        {chosenBrands.length > 1 && (
          <option value="several" disabled hidden>
            {chosenBrands.length} brands
          </option>
        )}
        {brands.map((brand) => (
          <option key={brand}>{brand}</option>
        ))}
      </SelectField>
      <SelectField
        label="Price"
        name="price"
        form={form}
        value={filters.price ?? ''}
        onChange={({ target }) =>
          onChange({ price: target.value ? (target.value as PriceBand) : undefined })
        }
      >
        <option value="">All prices</option>
        {priceBandNames.map((band) => (
          <option key={band} value={band}>
            {priceBands[band].label}
          </option>
        ))}
      </SelectField>
      {checkedNames.map((name) => (
        <FacetField
          key={name}
          name={name}
          form={form}
          chosen={filters[name]}
          counts={facets?.[name]}
          onChange={onChange}
        />
      ))}
    </>
  );
}

/** The order of the collection until somebody chooses one: for a search the best match first. */
export const orderByItself = ({ search }: CollectionSearch): Sort =>
  search ? 'relevance' : 'featured';

/**
 * The field for the order of the collection; for a search the best match comes first by default.
 */
export function SortField({
  filters,
  onChange,
  className,
}: Pick<FilterFields, 'filters' | 'onChange'> & { className?: string }) {
  const byItself = orderByItself(filters);
  const offered = sortNames.filter((name) => name !== 'relevance' || filters.search);
  return (
    <SelectField
      label="Sort"
      name="sort"
      className={className}
      value={filters.sort ?? byItself}
      onChange={({ target }) =>
        onChange({ sort: target.value === byItself ? undefined : (target.value as Sort) })
      }
    >
      {offered.map((name) => (
        <option key={name} value={name}>
          {sorts[name].label}
        </option>
      ))}
    </SelectField>
  );
}
