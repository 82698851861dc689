import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { shortDay } from '#shared/format.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import type { BookingDraft } from '../bookings/editing/new-booking-dialog.tsx';
import { place } from './planner-lanes.ts';
import type { Place, PlannedRow } from './planner-layout.ts';
import { freeLook } from './planner-legend.tsx';

export type OnBook = (draft: BookingDraft) => void;

interface Drag {
  from: number;
  to: number;
}

/**
 * Days on which an item has a free unit, as buttons. A press books the day and the next one;
 * dragging books all days passed over.
 */
export function FreeDays({
  row: { camera, free, lanes },
  from,
  firstShown,
  dayWidth,
  onBook,
}: {
  row: PlannedRow;
  from: Day;
  /** Earlier days, counted from `from`, are past and get no button. */
  firstShown: number;
  dayWidth: number;
  onBook: OnBook;
}) {
  const [drag, setDrag] = useState<Drag>();
  const ahead = free.filter(({ first }) => first >= firstShown);
  const isFree = new Set(ahead.map(({ first }) => first));
  // A free day gets no button when bars fill every lane; dragging can still pass over it.
  const shown = ahead.filter(({ lane }) => lane < lanes);
  const book = (first: number, last: number) =>
    onBook({
      item: { id: camera.id, name: camera.name },
      startDate: addDays(from, first),
      endDate: addDays(from, last),
    });

  useEffect(() => {
    if (!drag) return;
    const finish = () => {
      setDrag(undefined);
      // Without a movement to another day it was a click, which has a handler of its own.
      if (drag.from !== drag.to) book(Math.min(drag.from, drag.to), Math.max(drag.from, drag.to));
    };
    addEventListener('pointerup', finish);
    return () => removeEventListener('pointerup', finish);
  });

  if (shown.length === 0) return null;
  const lastOf = (day: number) => (isFree.has(day + 1) ? day + 1 : day);
  return (
    <div role="group" aria-label={`Free days of ${camera.name}`} className="contents">
      {shown.map((day, index) => {
        const { first } = day;
        const last = lastOf(first);
        const name = `Book ${camera.name}, ${shortDay(addDays(from, first))} to ${shortDay(addDays(from, last))}`;
        return (
          <button
            key={first}
            type="button"
            aria-label={name}
            title={name}
            // The Tab key stops once in each row; from there arrow keys go from day to day.
            tabIndex={index === 0 ? 0 : -1}
            onKeyDown={goToNeighbour}
            onPointerDown={(event) => startsDrag(event) && setDrag({ from: first, to: first })}
            onPointerEnter={() => {
              if (drag && allFree(isFree, drag.from, first)) setDrag({ ...drag, to: first });
            }}
            onClick={() => book(first, last)}
            className={`absolute rounded-sm border select-none focus-visible:z-10 ${
              isDraggedOver(drag, day)
                ? freeLook
                : 'border-transparent hover:border-dashed hover:border-accent hover:bg-accent-soft'
            }`}
            style={place(day, dayWidth)}
          />
        );
      })}
    </div>
  );
}

/** Only a mouse starts a drag, because a finger scrolls the timeline. */
const startsDrag = ({ pointerType, button }: PointerEvent): boolean =>
  pointerType === 'mouse' && button === 0;

const isDraggedOver = (drag: Drag | undefined, { first }: Place): boolean =>
  drag !== undefined &&
  first >= Math.min(drag.from, drag.to) &&
  first <= Math.max(drag.from, drag.to);

const allFree = (isFree: Set<number>, from: number, to: number): boolean => {
  for (let ahead = Math.min(from, to); ahead <= Math.max(from, to); ahead += 1)
    if (!isFree.has(ahead)) return false;
  return true;
};

function goToNeighbour(event: KeyboardEvent<HTMLButtonElement>) {
  const { key, currentTarget } = event;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
  event.preventDefault();
  const neighbour =
    key === 'ArrowRight' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
  if (neighbour instanceof HTMLElement) neighbour.focus();
}
