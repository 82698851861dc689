import { useQuery } from '@tanstack/react-query';
import { statusBadge } from '#shared/bookings.rules.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatTime } from '../../lib/dates-text.ts';
import { bookingLog, shop } from './admin.api.ts';

/** Who set which status, newest first. */
export function BookingLog({ bookingId }: { bookingId: number }) {
  const log = useQuery(bookingLog(bookingId));
  const { data: house } = useQuery(shop);
  return (
    <section className="grid gap-2 border-t border-hairline pt-4">
      <h3 className="text-sm">Changes</h3>
      {log.isPending && <Skeleton className="h-5 w-3/4" />}
      {log.isError && <p className="text-sm text-muted">The changes could not be loaded.</p>}
      {log.data?.length === 0 && (
        <p className="text-sm text-muted">Nobody has changed this booking.</p>
      )}
      {log.data && log.data.length > 0 && (
        <ol className="grid gap-2 text-sm">
          {log.data.map((change) => (
            <li key={change.id}>
              <span className="font-medium">
                {statusBadge[change.from].label} → {statusBadge[change.to].label}
              </span>
              {change.overridden && <span className="text-destructive"> (overbooked)</span>}
              <span className="text-muted">
                {' '}
                by {change.adminName}, {formatTime(change.createdAt, house)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
