import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BookingLine } from '#shared/desk-lines.ts';
import { fullName } from '#shared/users.rules.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { bookingAt } from './counter.api.ts';

/** The open booking where neither list has it: a scan opens bookings of whatever day. */
export function Elsewhere({
  id,
  children,
}: {
  id: number;
  children: (booking: BookingLine) => ReactNode;
}) {
  const { data: booking } = useQuery(bookingAt(id));
  if (!booking) return <Skeleton className="h-20 w-full" />;
  return children({ ...booking, customerName: fullName(booking.user) });
}
