import { isolated } from '#shared/characters.rules.ts';
import { lazy, Suspense, useRef } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { daysBetween, type Day } from '#shared/days.rules.ts';
import { formatRange } from '../frame/dates.ts';
import { BarCard } from './bar-card.tsx';
import { laneHeight, place } from './planner-lanes.ts';
import type { Bar, DowntimeBar, Place } from './planner-layout.ts';
import { heldLook, lookOf, repairLook } from './planner-legend.tsx';
import type { Days } from './planner-move.rules.ts';
import { useBarCard } from './use-bar-card.ts';
import { useBarMove } from './use-bar-move.ts';
import { repairText, stateOf, unitsText } from './planner-words.ts';

/** The code of this box is loaded when a bar is moved for the first time. */
const MoveAnswer = lazy(() => import('./move-answer.tsx'));
const SetPricesDialog = lazy(() => import('./set-prices-dialog.tsx'));

export const barClass =
  'absolute z-10 overflow-hidden border px-1.5 select-none text-left text-xs font-medium';
export const edges = ({ startsBefore, endsAfter }: Place): string =>
  `${startsBefore ? 'border-l-0' : 'rounded-l-sm'} ${endsAfter ? 'border-r-0' : 'rounded-r-sm'}`;

/** A booking as a bar over its days in a row of the timeline; it can be moved and stretched. */
export function BookingBar({
  bar,
  camera,
  from,
  dayWidth,
  late,
  onOpen,
  onChange,
}: {
  bar: Bar;
  camera: { id: number; stockCount: number };
  from: Day;
  dayWidth: number;
  late: boolean;
  onOpen: (bookingId: number) => void;
  onChange: (booking: BookingDetails) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const card = useBarCard();
  const { booking, lateDays } = bar;
  const { target, question, isSaving, isMovable, wasDragged, handlers } = useBarMove(
    booking,
    dayWidth,
  );
  const shown = target ? movedPlace(bar, target, from) : bar;
  const at = place(shown, dayWidth);
  const state = stateOf(booking, late);
  const units = unitsText(booking);
  const name = [
    `#${booking.id} ${isolated(booking.customerName)}`,
    state,
    ...units,
    formatRange(booking),
  ].join(', ');
  return (
    <div className="contents" {...card.around}>
      {target && (
        <span
          aria-hidden
          className="absolute rounded-sm border border-dashed border-outline"
          style={place(bar, dayWidth)}
        />
      )}
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-keyshortcuts={isMovable ? 'm' : undefined}
        aria-busy={isSaving || undefined}
        {...handlers}
        onClick={() => !wasDragged() && onOpen(booking.id)}
        className={`${barClass} hover:opacity-90 ${lookOf(booking, late)} ${edges(shown)} ${target ? 'z-20! -translate-y-0.5 shadow-floating' : ''}`}
        style={at}
      >
        {lateDays > 0 && (
          <span
            aria-hidden
            className={`absolute inset-y-0 right-0 ${heldLook}`}
            style={{ width: lateDays * dayWidth }}
          />
        )}
        {isMovable && (
          <span aria-hidden className="absolute inset-y-0 right-0 w-2 cursor-ew-resize" />
        )}
        {/* The direction follows the name, so that a long name is cut at its end, not its begin. */}
        <span dir="auto" className="relative block truncate">
          {late && <span aria-hidden>▲ </span>}
          {booking.customerName}
        </span>
      </button>
      {/* `MoveAnswer` stays during a save: removing it would abort a request that the save needs. */}
      {target && (
        <Suspense>
          <MoveAnswer
            bookingId={booking.id}
            camera={camera}
            target={target}
            left={Math.max(4, at.left)}
            top={at.top + laneHeight}
          />
        </Suspense>
      )}
      {question && (
        <Suspense>
          <SetPricesDialog bookingId={booking.id} question={question} />
        </Suspense>
      )}
      {card.isShown && !target && (
        <BarCard
          booking={booking}
          late={late}
          bar={button}
          onOpen={() => onOpen(booking.id)}
          onChange={onChange}
          onClose={card.hide}
        />
      )}
    </div>
  );
}

/** The position of a bar while it is dragged to other days. */
function movedPlace(bar: Bar, { startDate, endDate }: Days, from: Day): Bar {
  const first = Math.max(0, daysBetween(from, startDate));
  return {
    ...bar,
    first,
    length: Math.max(1, daysBetween(from, endDate) - first + 1),
    startsBefore: startDate < from,
    endsAfter: false,
  };
}

/** The bar of a unit's downtime. */
export function RepairBar({ bar, at }: { bar: DowntimeBar; at: ReturnType<typeof place> }) {
  const text = repairText(bar.downtime);
  return (
    <p
      title={text}
      className={`${barClass} truncate ${repairLook} ${edges(bar)}`}
      style={{ ...at, lineHeight: `${laneHeight - 4}px` }}
    >
      {text}
    </p>
  );
}
