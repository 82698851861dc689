import { useInfiniteQuery } from '@tanstack/react-query';
import type { OverdueBooking, QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { foundPages, queuePages } from './counter.api.ts';
import { rowsOfFound, rowsOfToday, type ListedRows } from './counter-lists.rules.ts';

export interface ShownLists extends ListedRows {
  isPending: boolean;
  /** Whether there are further bookings, which `onMore` shows too. */
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
  error: unknown;
  retry: () => void;
}

/** The parts of a list's pages that the counter uses. */
interface Pages {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

function listsOf(rows: ListedRows, pages: Pages[]): ShownLists {
  const unfinished = pages.filter(({ hasNextPage }) => hasNextPage);
  return {
    ...rows,
    isPending: pages.some(({ isPending }) => isPending),
    hasMore: unfinished.length > 0,
    isFetchingMore: pages.some(({ isFetchingNextPage }) => isFetchingNextPage),
    onMore: () => unfinished.forEach((list) => void list.fetchNextPage()),
    error: pages.find(({ error }) => error)?.error,
    retry: () => pages.forEach((list) => void list.refetch()),
  };
}

const itemsOf = <Item>(data: { pages: { items: Item[] }[] } | undefined): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** Today's work, or what is found in all bookings that may be handed over or have units out. */
export function useCounterLists(search: string): ShownLists {
  const isSearching = search !== '';
  const goingOut = useInfiniteQuery({ ...queuePages('goingOut'), enabled: !isSearching });
  const overdue = useInfiniteQuery({ ...queuePages('overdue') });
  const comingBack = useInfiniteQuery({ ...queuePages('comingBack'), enabled: !isSearching });
  const confirmed = useInfiniteQuery({
    ...foundPages('confirmed', search),
    enabled: isSearching,
  });
  const pending = useInfiniteQuery({ ...foundPages('pending', search), enabled: isSearching });
  const lateBookings = itemsOf(
    overdue.data as { pages: { items: OverdueBooking[] }[] } | undefined,
  );
  if (isSearching) {
    const pages = [confirmed, pending];
    const found = pages
      .flatMap(({ data }) => itemsOf(data))
      .map((booking): QueuedBooking => ({ ...booking, customerName: fullName(booking.user) }));
    const late = new Map(lateBookings.map(({ id, daysLate }) => [id, daysLate]));
    return listsOf(rowsOfFound(found, late), pages);
  }
  const today = {
    goingOut: itemsOf<QueuedBooking>(goingOut.data),
    comingBack: itemsOf<QueuedBooking>(comingBack.data),
    overdue: lateBookings,
  };
  return listsOf(rowsOfToday(today), [goingOut, overdue, comingBack]);
}
