import { useQueries, useQuery } from '@tanstack/react-query';
import type { BookingLine } from '#shared/desk-lines.ts';
import { fullName } from '#shared/users.rules.ts';
import { bookingsFound, comingBack, goingOut, overdue } from './counter.api.ts';

interface Lists {
  handOver: BookingLine[];
  takeBack: BookingLine[];
  isPending: boolean;
  error: unknown;
  retry: () => void;
}

/** Whose units are out is taken back; whose are not goes out. */
function listsOf(
  lines: BookingLine[],
  queries: { isPending: boolean; error: unknown; refetch: () => unknown }[],
): Lists {
  const each = [...new Map(lines.map((line) => [line.id, line])).values()];
  return {
    handOver: each.filter(({ unitsOut }) => unitsOut === 0),
    takeBack: each.filter(({ unitsOut }) => unitsOut > 0),
    isPending: queries.some((query) => query.isPending),
    error: queries.find((query) => query.error)?.error,
    retry: () => queries.forEach((query) => void query.refetch()),
  };
}

/** Today's work, or what is found in all bookings that may be handed over or have units out. */
export function useCounterLists(search: string): Lists {
  const isSearching = search !== '';
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
    return listsOf(lines, found);
  }
  return listsOf(
    today.flatMap(({ data }) => data ?? []),
    today,
  );
}
