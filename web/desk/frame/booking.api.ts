import type { QueryClient } from '@tanstack/react-query';
import { reading } from '../../lib/query-client.ts';

export const bookingDetails = (id: number) => reading('GET /api/bookings/:id', { params: { id } });

/** Everything that the desk shows of bookings is asked for again. */
export const bookingsChanged = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(admin|bookings)\b/.test(String(queryKey[0])),
  });
