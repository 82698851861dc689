import { useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/characters.rules.ts';
import type { PlannerBooking } from '#shared/desk/admin.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { formatRange } from '../frame/dates.ts';
import { unitStateWords } from '../units/unit-state-words.ts';
import { everyUnitOf } from '../units/units.api.ts';
import { barClass, edges, RepairBar } from './planner-bars.tsx';
import { lineHeight, placeOfUnit } from './planner-lanes.ts';
import type { Bar, PlannedRow } from './planner-layout.ts';
import { heldLook, lookOf } from './planner-legend.tsx';
import { stateOf } from './planner-words.ts';

interface OfUnits {
  dayWidth: number;
  isLateOf: (booking: PlannerBooking) => boolean;
  onOpen: (bookingId: number) => void;
}

/**
 * The units of an item, one per line, with their state, the rental that they are out with and their
 * downtimes.
 */
export function PlannerUnits({
  row: { camera, bars, repairs },
  top,
  ...rest
}: OfUnits & {
  row: PlannedRow;
  /** The distance from the upper edge of the row in pixels. */
  top: number;
}) {
  const { data, error } = useQuery(everyUnitOf(camera.id));
  return (
    <ul aria-label={`Units of ${camera.name}`} className="absolute inset-x-0" style={{ top }}>
      {!data && (
        <li className="sticky left-0 w-fit px-3 text-xs text-muted">
          {error ? failureText(error) : 'Loading units...'}
        </li>
      )}
      {data?.map(({ id, code, state, bookingId }) => {
        const out = bars.find(({ booking }) => booking.id === bookingId);
        return (
          state !== 'retired' && (
            <li key={id} className="flex border-t border-hairline" style={{ height: lineHeight }}>
              <p className="figures sticky left-0 z-20 flex w-(--planner-names) shrink-0 items-center gap-3 border-r border-hairline bg-sunken pr-2 pl-8 text-xs">
                <span className="font-medium">{code}</span>
                <span className="truncate text-muted">{unitStateWords[state]}</span>
              </p>
              <div className="relative">
                {out && <UnitBar {...rest} code={code} bar={out} />}
                {repairs
                  .filter(({ downtime }) => downtime.unitId === id)
                  .map((bar) => (
                    <RepairBar key={bar.first} bar={bar} at={placeOfUnit(bar, rest.dayWidth)} />
                  ))}
              </div>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The bar of the rental with which a unit is out. */
function UnitBar({ code, bar, dayWidth, isLateOf, onOpen }: OfUnits & { code: string; bar: Bar }) {
  const { booking, lateDays } = bar;
  const late = isLateOf(booking);
  return (
    <button
      type="button"
      aria-label={`${code}, #${booking.id} ${isolated(booking.customerName)}, ${stateOf(booking, late)}, ${formatRange(booking)}`}
      onClick={() => onOpen(booking.id)}
      className={`${barClass} hover:opacity-90 ${lookOf(booking, late)} ${edges(bar)}`}
      style={placeOfUnit(bar, dayWidth)}
    >
      {lateDays > 0 && (
        <span
          aria-hidden
          className={`absolute inset-y-0 right-0 ${heldLook}`}
          style={{ width: lateDays * dayWidth }}
        />
      )}
      <span dir="auto" className="relative block truncate">
        {booking.customerName}
      </span>
    </button>
  );
}
