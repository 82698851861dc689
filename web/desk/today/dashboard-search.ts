import { readBookingFilter, type BookingFilter } from '../bookings/booking-filter.ts';
import { readSearchFilter } from '../tables/filters.ts';

const deskTabs = ['bookings', 'inventory', 'users'] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The dashboard's tab with the filter of what it shows; Bookings when the address names none. */
interface DashboardSearch extends BookingFilter {
  tab?: Exclude<DeskTab, 'bookings'> | undefined;
}

export const readDashboardSearch = (texts: Record<string, unknown>): DashboardSearch =>
  texts['tab'] === 'inventory' || texts['tab'] === 'users'
    ? { tab: texts['tab'], status: undefined, due: undefined, ...readSearchFilter(texts) }
    : { tab: undefined, ...readBookingFilter(texts) };
