import { useQuery } from '@tanstack/react-query';
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
const sorted = (lines: BookingLine[]): Pick<Lists, 'handOver' | 'takeBack'> => {
  const each = [...new Map(lines.map((line) => [line.id, line])).values()];
  return {
    handOver: each.filter(({ unitsOut }) => unitsOut === 0),
    takeBack: each.filter(({ unitsOut }) => unitsOut > 0),
  };
};

const isOpen = ({ status, unitsOut }: Pick<BookingLine, 'status' | 'unitsOut'>) =>
  unitsOut > 0 || status === 'pending' || status === 'confirmed';

/** Today's work, or what is found in all bookings that may be handed over or have units out. */
export function useCounterLists(search: string): Lists {
  const isSearching = search !== '';
  const today = [
    useQuery({ ...goingOut, enabled: !isSearching }),
    useQuery({ ...overdue, enabled: !isSearching }),
    useQuery({ ...comingBack, enabled: !isSearching }),
  ];
  const found = useQuery({ ...bookingsFound(search), enabled: isSearching });
  if (isSearching) {
    const lines = (found.data ?? []).filter(isOpen).map((booking): BookingLine => ({
      id: booking.id,
      status: booking.status,
      startDate: booking.startDate,
      endDate: booking.endDate,
      customerName: fullName(booking.user),
      cameraName: booking.cameraName,
      lines: booking.lines,
      unitsOut: booking.unitsOut,
    }));
    return {
      ...sorted(lines),
      isPending: found.isPending,
      error: found.error,
      retry: () => void found.refetch(),
    };
  }
  return {
    ...sorted(today.flatMap(({ data }) => data ?? [])),
    isPending: today.some((query) => query.isPending),
    error: today.find((query) => query.error)?.error,
    retry: () => today.forEach((query) => void query.refetch()),
  };
}
