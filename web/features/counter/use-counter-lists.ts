import { useQueries, useQuery } from '@tanstack/react-query';
import type { BookingLine } from '#shared/desk-lines.ts';
import { fullName } from '#shared/users.rules.ts';
import {
  bookingAt,
  bookingsFound,
  comingBack,
  goingOut,
  mostShown,
  overdue,
} from './counter.api.ts';

interface Lists {
  handOver: BookingLine[];
  takeBack: BookingLine[];
  isPending: boolean;
  /** There is more than is shown. */
  isCut: boolean;
  error: unknown;
  retry: () => void;
}

/** Whose units are out is taken back; whose are not goes out. */
function listsOf(
  lines: BookingLine[],
  opened: BookingLine[],
  queries: {
    data?: unknown[] | undefined;
    isPending: boolean;
    error: unknown;
    refetch: () => unknown;
  }[],
): Lists {
  const others = opened.filter(({ id }) => lines.every((line) => line.id !== id));
  // Of a booking that is in two lists, and of the open one, the last that is known.
  const each = [
    ...new Map([...others, ...lines, ...opened].map((line) => [line.id, line])).values(),
  ];
  return {
    handOver: each.filter(({ unitsOut }) => unitsOut === 0),
    takeBack: each.filter(({ unitsOut }) => unitsOut > 0),
    isPending: queries.some((query) => query.isPending),
    error: queries.find((query) => query.error)?.error,
    isCut: queries.some(({ data }) => (data?.length ?? 0) >= mostShown),
    retry: () => queries.forEach((query) => void query.refetch()),
  };
}

/**
 * Today's work, or what is found in all bookings that may be handed over or have units out. The open booking is in
 * its list whatever that shows: a scan opens bookings of any day.
 */
export function useCounterLists(search: string, openId: number | undefined): Lists {
  const open = useQuery({ ...bookingAt(openId ?? 0), enabled: openId !== undefined });
  const isSearching = search !== '';
  const opened: BookingLine[] = open.data
    ? [{ ...open.data, customerName: fullName(open.data.user) }]
    : [];
  const today = [
    useQuery({ ...goingOut, enabled: !isSearching }),
    useQuery({ ...overdue, enabled: !isSearching }),
    useQuery({ ...comingBack, enabled: !isSearching }),
  ];
  const found = useQueries({
    queries: bookingsFound(search).map((query) => ({ ...query, enabled: isSearching })),
  });
  if (isSearching) {
    const lines = found
      .flatMap(({ data }) => data ?? [])
      .map((booking): BookingLine => ({ ...booking, customerName: fullName(booking.user) }));
    return listsOf(lines, opened, found);
  }
  const lines = today.flatMap(({ data }) => data ?? []);
  return listsOf(lines, opened, today);
}
