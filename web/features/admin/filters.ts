import { bookingStatuses, type BookingStatus } from '#shared/bookings.ts';
import type { BookingFilter } from './admin.api.ts';

type Texts = Record<string, unknown>;

const readSearch = ({ search }: Texts) =>
  typeof search === 'string' && search.trim() ? { search: search.trim().slice(0, 100) } : {};

/** `?status=&search=` of an address; what is none of the statuses is left out. */
export const readBookingFilter = (texts: Texts): BookingFilter => ({
  ...(bookingStatuses.includes(texts['status'] as BookingStatus) && {
    status: texts['status'] as BookingStatus,
  }),
  ...readSearch(texts),
});

export interface SearchFilter {
  search?: string | undefined;
}

/** `?search=` of an address. */
export const readSearchFilter = (texts: Texts): SearchFilter => readSearch(texts);

export const deskTabs = ['bookings', 'inventory', 'users'] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The dashboard's tab with the filter of what it shows; Bookings when the address names none. */
export interface DashboardSearch extends BookingFilter {
  tab?: Exclude<DeskTab, 'bookings'> | undefined;
}

export const readDashboardSearch = (texts: Texts): DashboardSearch =>
  texts['tab'] === 'inventory' || texts['tab'] === 'users'
    ? { tab: texts['tab'], ...readSearch(texts) }
    : readBookingFilter(texts);
