import { bookingStatuses } from '#shared/booking-statuses.rules.ts';
import type { BookingFilter } from '../frame/admin.api.ts';

type Texts = Record<string, unknown>;

// Every name is given, be it as undefined: the router keeps what the address says about the others.

const readSearch = ({ search }: Texts) => ({
  search: typeof search === 'string' && search.trim() ? search.trim().slice(0, 100) : undefined,
});

/** `?status=&search=&due=true` of an address; what is none of the statuses counts as none. */
export const readBookingFilter = (texts: Texts): BookingFilter => ({
  status: bookingStatuses.find((status) => status === texts['status']),
  ...readSearch(texts),
  due: texts['due'] === 'true' || texts['due'] === true || undefined,
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
    ? { tab: texts['tab'], status: undefined, due: undefined, ...readSearch(texts) }
    : { tab: undefined, ...readBookingFilter(texts) };
