import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { PlannerBooking } from '#shared/desk/admin.ts';
import { daysBetween, type Day } from '#shared/days.rules.ts';
import { isLate } from '../frame/dates.ts';
import { BookingBar, RepairBar } from './planner-bars.tsx';
import { FreeDays } from './planner-free-days.tsx';
import { heightOf, place } from './planner-lanes.ts';
import type { PlannedRow, Stretch } from './planner-layout.ts';
import { fullLook, overbookedLook } from './planner-legend.tsx';
import type { Timeline } from './planner-timeline.tsx';
import { PlannerUnits } from './planner-units.tsx';
import { stretchText } from './planner-words.ts';

/**
 * A row of the timeline. It is memoised, because scrolling renders the timeline again but must not
 * render its rows.
 */
export const TimelineRow = memo(function TimelineRow({
  row,
  from,
  top,
  height,
  width,
  dayWidth,
  today,
  timeZone,
  onOpen,
  onBook,
  onChange,
  isOpen,
  onToggle,
}: Pick<Timeline, 'from' | 'today' | 'timeZone' | 'onOpen' | 'onBook' | 'onChange'> & {
  row: PlannedRow;
  top: number;
  height: number;
  width: number;
  dayWidth: number;
  /** Whether the lines of the item's units are shown. */
  isOpen: boolean;
  onToggle: (cameraId: number) => void;
}) {
  const isLateOf = (booking: PlannerBooking) => isLate(booking, { today, timeZone });
  return (
    <div className="absolute inset-x-0 flex border-b border-hairline" style={{ top, height }}>
      <RowName row={row} from={from} today={today} isOpen={isOpen} onToggle={onToggle} />
      <div
        className="relative"
        style={{
          width,
          backgroundImage: `linear-gradient(to right, var(--hairline) 1px, transparent 1px)`,
          backgroundSize: `${dayWidth}px 100%`,
        }}
      >
        <Marks stretches={row.full} look={fullLook} dayWidth={dayWidth} />
        <Marks stretches={row.overbooked} look={overbookedLook} dayWidth={dayWidth} />
        {onBook && (
          <FreeDays
            row={row}
            from={from}
            firstShown={daysBetween(from, today)}
            dayWidth={dayWidth}
            onBook={onBook}
          />
        )}
        {row.bars.map((bar) => (
          <BookingBar
            key={bar.booking.id}
            bar={bar}
            camera={row.camera}
            from={from}
            dayWidth={dayWidth}
            late={isLateOf(bar.booking)}
            onOpen={onOpen}
            onChange={onChange}
          />
        ))}
        {row.repairs.map((bar) => (
          <RepairBar
            key={`${bar.downtime.unitId} ${bar.first}`}
            bar={bar}
            at={place(bar, dayWidth)}
          />
        ))}
      </div>
      {isOpen && (
        <PlannerUnits
          row={row}
          top={heightOf(row)}
          dayWidth={dayWidth}
          isLateOf={isLateOf}
          onOpen={onOpen}
        />
      )}
    </div>
  );
});

const RowName = ({
  row: { camera, freeOn, full, overbooked },
  from,
  today,
  isOpen,
  onToggle,
}: {
  row: PlannedRow;
  from: Day;
  today: Day;
  isOpen: boolean;
  onToggle: (cameraId: number) => void;
}) => (
  <div className="sticky left-0 z-20 grid w-(--planner-names) shrink-0 content-start border-r border-hairline bg-surface py-0.5 pr-3 pl-1.5">
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Units of ${camera.name}`}
      title={camera.name}
      onClick={() => onToggle(camera.id)}
      className="flex min-w-0 items-center gap-1 rounded-sm text-left text-sm font-medium hover:bg-sunken"
    >
      <ChevronRight
        aria-hidden
        className={`size-4 shrink-0 text-muted ${isOpen ? 'rotate-90' : ''}`}
      />
      <span className="truncate">{camera.name}</span>
    </button>
    <span className="figures truncate pl-5 text-xs text-muted max-sm:hidden">
      {freeToday(freeOn(today), camera.stockCount)}
      {overbooked.length > 0 && <span className="text-destructive">, overbooked</span>}
    </span>
    <span className="sr-only">
      {inWords('Full', full, from)} {inWords('Overbooked', overbooked, from)}
    </span>
  </div>
);

/** The words for the units that are free today; when today is not in sight, for all units. */
const freeToday = (free: number | undefined, units: number): string =>
  free === undefined ? `${units} ${units === 1 ? 'unit' : 'units'}` : `${free} of ${units} free`;

const inWords = (what: string, stretches: Stretch[], from: Day): string =>
  stretches.length > 0
    ? `${what}: ${stretches.map((stretch) => stretchText(stretch, from)).join(', ')}.`
    : '';

const Marks = ({
  stretches,
  look,
  dayWidth,
}: {
  stretches: Stretch[];
  look: string;
  dayWidth: number;
}) =>
  stretches.map(({ first, length }) => (
    <div
      key={first}
      aria-hidden
      className={`absolute inset-y-0 ${look}`}
      style={{ left: first * dayWidth, width: length * dayWidth }}
    />
  ));
