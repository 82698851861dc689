import { isolated } from '#shared/characters.rules.ts';
import { formatRange } from '../frame/dates.ts';
import { laneHeight, place } from './planner-lanes.ts';
import type { Bar, DowntimeBar, Place } from './planner-layout.ts';
import { barLook, heldLook, lateLook, repairLook } from './planner-legend.tsx';
import { repairText, stateOf, unitsText } from './planner-words.ts';

const barClass = 'absolute z-10 overflow-hidden border px-1.5 text-left text-xs font-medium';
const edges = ({ startsBefore, endsAfter }: Place): string =>
  `${startsBefore ? 'border-l-0' : 'rounded-l-sm'} ${endsAfter ? 'border-r-0' : 'rounded-r-sm'}`;

/** The days of one booking in a row of the timeline. */
export function BookingBar({
  bar,
  dayWidth,
  late,
  onOpen,
}: {
  bar: Bar;
  dayWidth: number;
  late: boolean;
  onOpen: (bookingId: number) => void;
}) {
  const { booking, lateDays } = bar;
  const state = stateOf(booking, late);
  const units = unitsText(booking);
  const name = [
    `#${booking.id} ${isolated(booking.customerName)}`,
    state,
    ...units,
    formatRange(booking),
  ].join(', ');
  const look = late ? lateLook : (barLook[booking.status] ?? '');
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => onOpen(booking.id)}
      className={`${barClass} hover:opacity-90 ${look} ${edges(bar)}`}
      style={place(bar, dayWidth)}
    >
      {lateDays > 0 && (
        <span
          aria-hidden
          className={`absolute inset-y-0 right-0 ${heldLook}`}
          style={{ width: lateDays * dayWidth }}
        />
      )}
      <span className="relative block truncate">
        {[`${isolated(booking.customerName)} · ${state}`, ...units].join(', ')}
      </span>
    </button>
  );
}

/** The days of one repair. */
export function RepairBar({ bar, dayWidth }: { bar: DowntimeBar; dayWidth: number }) {
  const text = repairText(bar.downtime);
  return (
    <p
      title={text}
      className={`${barClass} truncate ${repairLook} ${edges(bar)}`}
      style={{ ...place(bar, dayWidth), lineHeight: `${laneHeight - 4}px` }}
    >
      {text}
    </p>
  );
}
