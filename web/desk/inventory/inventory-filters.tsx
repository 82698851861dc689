import type { ReactNode } from 'react';
import type { Category } from '#shared/cameras/cameras.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { readStock, type InventoryFilter } from './inventory-filter.ts';

/**
 * The search field and the filters of the inventory; `children` are buttons to stand beside them.
 */
export const InventoryFilters = ({
  filter,
  onFilter,
  kinds,
  children,
}: {
  filter: InventoryFilter;
  onFilter: (filter: InventoryFilter) => void;
  kinds: Category[];
  children: ReactNode;
}) => (
  <div className="flex flex-wrap items-center gap-2">
    <SearchBox
      label="Search inventory"
      placeholder="Search by name, brand, model or description..."
      value={filter.search ?? ''}
      onChange={(search) => onFilter({ ...filter, search: search || undefined })}
    />
    <Select
      aria-label="Category"
      className="min-w-36 flex-1 sm:w-44 sm:flex-none"
      value={filter.category ?? ''}
      onChange={({ target }) => onFilter({ ...filter, category: target.value || undefined })}
    >
      <option value="">All categories</option>
      {kinds.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
    <Select
      aria-label="Stock"
      className="min-w-36 flex-1 sm:w-36 sm:flex-none"
      value={filter.stock ?? ''}
      onChange={({ target }) => onFilter({ ...filter, stock: readStock(target.value) })}
    >
      <option value="">Any stock</option>
      <option value="low">One or none</option>
      <option value="out">Out of stock</option>
    </Select>
    {children}
  </div>
);
