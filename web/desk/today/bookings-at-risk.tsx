import type { Today } from '#shared/desk/admin.ts';
import { weekdayAndDay } from '#shared/format.rules.ts';
import { useWholeQueue } from './use-whole-queue.tsx';
import { CustomerButton, lineClass, WaitingList } from './waiting-lists.tsx';

/** The list of the bookings of the next days that will lack units, with the reasons. */
export function BookingsAtRisk({
  today: { atRisk },
  onOpen,
}: {
  today: Today;
  onOpen: (bookingId: number) => void;
}) {
  const { lines, more, foot } = useWholeQueue('atRisk', atRisk, 'Show all at risk');
  return (
    <>
      <WaitingList
        id="at-risk"
        title="At risk"
        count={atRisk.count}
        nothing="Nothing is at risk."
        more={more}
      >
        {lines.map((booking) => (
          <li key={booking.id} className={lineClass}>
            <div className="min-w-0 flex-1">
              <CustomerButton name={booking.customerName} onOpen={() => onOpen(booking.id)} />
              <p className="figures text-xs text-muted">
                <span>{weekdayAndDay(booking.startDate)}</span> · {booking.reason}
              </p>
            </div>
          </li>
        ))}
      </WaitingList>
      {foot}
    </>
  );
}
