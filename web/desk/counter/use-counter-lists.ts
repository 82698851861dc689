import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedBooking } from '#shared/bookings/bookings.ts';
import type { OverdueBooking, QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { useSameFunction } from '../../lib/use-same-function.ts';
import { foundPages, queuePages } from './counter.api.ts';
import { rowsOfFound, rowsOfToday, type ListedRows } from './counter-lists.rules.ts';

export interface ShownLists extends ListedRows {
  isPending: boolean;
  /** Whether the server has further bookings, which `onMore` fetches. */
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
  error: unknown;
  retry: () => void;
}

/** The fields of an infinite query that the lists need. */
interface Pages {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Combines rows and queries into the state of the lists. The object stays the same until one of its
 * parts changes.
 */
function useLists(rows: ListedRows, pages: Pages[]): ShownLists {
  const unfinished = pages.filter(({ hasNextPage }) => hasNextPage);
  const isPending = pages.some((list) => list.isPending);
  const hasMore = unfinished.length > 0;
  const isFetchingMore = pages.some(({ isFetchingNextPage }) => isFetchingNextPage);
  const error = pages.find((list) => list.error)?.error;
  const onMore = useSameFunction(() => unfinished.forEach((list) => void list.fetchNextPage()));
  const retry = useSameFunction(() => pages.forEach((list) => void list.refetch()));
  return useMemo(
    () => ({ ...rows, isPending, hasMore, isFetchingMore, onMore, error, retry }),
    [rows, isPending, hasMore, isFetchingMore, onMore, error, retry],
  );
}

type Data<Item> = { pages: { items: Item[] }[] } | undefined;

const itemsOf = <Item>(data: Data<Item>): Item[] => data?.pages.flatMap(({ items }) => items) ?? [];

/**
 * The lists of today's work. With a search text, the bookings of any day that match and can be
 * handed over or have units out.
 */
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
  const late = overdue.data as Data<OverdueBooking>;
  // Unchanged rows keep their objects, so that they are not rendered again.
  const found = useMemo(
    () => rowsOfFound(foundIn(confirmed.data, pending.data), daysLate(late)),
    [confirmed.data, pending.data, late],
  );
  const today = useMemo(
    () =>
      rowsOfToday({
        goingOut: itemsOf<QueuedBooking>(goingOut.data),
        comingBack: itemsOf<QueuedBooking>(comingBack.data),
        overdue: itemsOf(late),
      }),
    [goingOut.data, comingBack.data, late],
  );
  return useLists(
    isSearching ? found : today,
    isSearching ? [confirmed, pending] : [goingOut, overdue, comingBack],
  );
}

const foundIn = (...all: Data<ListedBooking>[]): QueuedBooking[] =>
  all.flatMap(itemsOf).map((booking) => ({ ...booking, customerName: fullName(booking.user) }));

const daysLate = (late: Data<OverdueBooking>) =>
  new Map(itemsOf(late).map(({ id, daysLate: days }) => [id, days]));
