import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OverdueBooking, QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { bookingDetails } from '../frame/details.api.ts';
import { foundPages, queuePages } from './counter.api.ts';

interface Lists {
  handOver: QueuedBooking[];
  takeBack: QueuedBooking[];
  /** How many days each late booking is late, by its id. */
  late: ReadonlyMap<number, number>;
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

/** A booking with units out is taken back; one without is handed over. */
function listsOf(
  lines: QueuedBooking[],
  opened: QueuedBooking[],
  pages: Pages[],
  late: Lists['late'],
): Lists {
  const others = opened.filter(({ id }) => lines.every((line) => line.id !== id));
  // A booking may be in two lists and open besides: the last known version of it counts.
  const each = [
    ...new Map([...others, ...lines, ...opened].map((line) => [line.id, line])).values(),
  ];
  const unfinished = pages.filter(({ hasNextPage }) => hasNextPage);
  return {
    handOver: each.filter(({ unitsOut }) => unitsOut === 0),
    takeBack: each.filter(({ unitsOut }) => unitsOut > 0),
    late,
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

/**
 * Today's work, or what is found in all bookings that may be handed over or have units out. The open booking is in
 * its list whatever that shows: a scan opens bookings of any day.
 */
export function useCounterLists(search: string, openId: number | undefined): Lists {
  const open = useQuery({ ...bookingDetails(openId ?? 0), enabled: openId !== undefined });
  const isSearching = search !== '';
  const opened: QueuedBooking[] = open.data
    ? [{ ...open.data, customerName: fullName(open.data.user) }]
    : [];
  const goingOut = useInfiniteQuery({ ...queuePages('goingOut'), enabled: !isSearching });
  const overdue = useInfiniteQuery({ ...queuePages('overdue') });
  const comingBack = useInfiniteQuery({ ...queuePages('comingBack'), enabled: !isSearching });
  const confirmed = useInfiniteQuery({
    ...foundPages('confirmed', search),
    enabled: isSearching,
  });
  const pending = useInfiniteQuery({ ...foundPages('pending', search), enabled: isSearching });
  const late = new Map(
    itemsOf(overdue.data as { pages: { items: OverdueBooking[] }[] } | undefined).map(
      ({ id, daysLate }) => [id, daysLate],
    ),
  );
  if (isSearching) {
    const found = [confirmed, pending];
    const lines = found
      .flatMap(({ data }) => itemsOf(data))
      .map((booking): QueuedBooking => ({ ...booking, customerName: fullName(booking.user) }));
    return listsOf(lines, opened, found, late);
  }
  const today = [goingOut, overdue, comingBack];
  const lines = today.flatMap(({ data }) => itemsOf<QueuedBooking>(data));
  return listsOf(lines, opened, today, late);
}
