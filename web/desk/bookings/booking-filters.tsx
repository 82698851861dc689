import { bookingStatuses, type BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { statusBadge } from '#shared/bookings/bookings.rules.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ExportButton } from '../tables/export-button.tsx';
import { DayRangeFilter } from '../tables/day-range-filter.tsx';
import { ColumnsMenu, type HiddenColumns } from '../tables/hidden-columns.tsx';
import type { BookingFilter } from './booking-filter.ts';
import { IfMay } from '../frame/if-may.tsx';
import { useHideableColumns } from './bookings-table.tsx';

export interface Filtered {
  filter: BookingFilter;
  /** Called with each new filter, which the caller writes into the page's address. */
  onFilter: (filter: BookingFilter) => void;
}

const isStatus = (value: string): value is BookingStatus =>
  bookingStatuses.some((status) => status === value);

/** The fields that filter the list of bookings, and the menu that hides its columns. */
export const BookingFilters = ({
  filter,
  onFilter,
  columns,
}: Filtered & { columns: HiddenColumns }) => (
  <div className="flex flex-wrap items-center gap-2">
    <SearchBox
      label="Search bookings"
      placeholder="Search by id, customer or camera..."
      value={filter.search ?? ''}
      onChange={(search) => onFilter({ ...filter, search: search || undefined })}
    />
    <Select
      aria-label="Status"
      className="min-w-36 flex-1 sm:w-40 sm:flex-none"
      value={filter.status ?? ''}
      onChange={({ target }) =>
        onFilter({ ...filter, status: isStatus(target.value) ? target.value : undefined })
      }
    >
      <option value="">All statuses</option>
      {bookingStatuses.map((status) => (
        <option key={status} value={status}>
          {statusBadge[status].label}
        </option>
      ))}
    </Select>
    <DayRangeFilter range={filter} onChange={(range) => onFilter({ ...filter, ...range })} />
    <IfMay needs="money.read">
      <CheckboxField
        label="Due only"
        checked={filter.due !== undefined}
        onChange={({ target }) => onFilter({ ...filter, due: target.checked ? 'true' : undefined })}
      />
    </IfMay>
    <ColumnsMenu columns={useHideableColumns()} {...columns} />
    <ExportButton of="GET /api/admin/bookings.csv" query={filter} />
  </div>
);
