import { readBookingFilter, type BookingFilter } from '../bookings/booking-filter.ts';
import { readInventoryFilter } from '../inventory/inventory-filter.ts';
import { readPeopleFilter, type PeopleFilter } from '../people/people-filter.ts';

const deskTabs = ['bookings', 'inventory', 'users'] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The dashboard's tab with the filter of what it shows; Bookings when the address names none. */
interface DashboardSearch extends Omit<BookingFilter, 'sort'>, Omit<PeopleFilter, 'sort'> {
  tab?: Exclude<DeskTab, 'bookings'> | undefined;
  sort?: string | undefined;
}

/** Every name is given, be it as undefined: the router keeps what the address says about the others. */
const nothing = {
  tab: undefined,
  status: undefined,
  due: undefined,
  from: undefined,
  to: undefined,
  role: undefined,
};

export function readDashboardSearch(texts: Record<string, unknown>): DashboardSearch {
  switch (texts['tab']) {
    case 'inventory':
      return { ...nothing, tab: 'inventory', ...readInventoryFilter(texts) };
    case 'users':
      return { ...nothing, tab: 'users', ...readPeopleFilter(texts) };
    default:
      return { ...nothing, ...readBookingFilter(texts) };
  }
}
