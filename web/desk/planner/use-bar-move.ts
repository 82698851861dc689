import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { BookingLine } from '#shared/bookings/bookings.ts';
import type { PlannerBooking } from '#shared/desk/admin.ts';
import { isSame } from '../../lib/is-same.rules.ts';
import { useMay } from '../frame/if-may.tsx';
import { canMove, gripAt, shifted, type Days, type Grip } from './planner-move.rules.ts';
import { AsksForPrices, useMoveBooking, type Move } from './planner-move.api.ts';

/** A pressed bar counts as dragged after this many pixels. */
const dragFrom = 4;

/**
 * Moves a bar by dragging or by keys: `m` picks it up, arrow keys move it or, with Shift, stretch
 * it, Enter drops it, Escape puts it back.
 */
export function useBarMove(booking: PlannerBooking, dayWidth: number) {
  const days: Days = { startDate: booking.startDate, endDate: booking.endDate };
  /** The days to which the bar is being moved; undefined when it is not moved. */
  const [target, setTarget] = useState<Days>();
  const held = useRef<{ at: number; grip: Grip; isDragged: boolean }>(undefined);
  /**
   * The booking's `updatedAt` at the begin of the drag, so that later changes by others are not
   * overwritten.
   */
  const takenUp = useRef(booking.updatedAt);
  /** Whether the next click is only the end of a drag, so that it must not open the booking. */
  const wasDragged = useRef(false);
  const move = useMoveBooking(booking.id);
  /** A move that waits for the desk's decision about the set prices. */
  const [question, setQuestion] = useState<{ move: Move; lines: BookingLine[] }>();
  const mayMove = useMay('bookings.write');
  const isMovable = mayMove && canMove(booking) && !move.isPending;

  const putBack = () => {
    held.current = undefined;
    setTarget(undefined);
  };
  const letGo = () => {
    held.current = undefined;
    if (!target || isSame(target, days)) return setTarget(undefined);
    const wanted = { to: target, from: days, updatedAt: takenUp.current };
    move.mutate(wanted, {
      onError: (error) =>
        error instanceof AsksForPrices && setQuestion({ move: wanted, lines: error.lines }),
      onSettled: () => setTarget(undefined),
    });
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    // Only a mouse starts a drag, because a finger scrolls the timeline.
    if (!isMovable || event.pointerType !== 'mouse' || event.button !== 0) return;
    takenUp.current = booking.updatedAt;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const grip = gripAt(event.clientX - left, width, booking);
    held.current = { at: event.clientX, grip, isDragged: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = ({ clientX }: PointerEvent<HTMLElement>) => {
    const hold = held.current;
    if (!hold) return;
    const distance = clientX - hold.at;
    if (!hold.isDragged && Math.abs(distance) < dragFrom) return;
    hold.isDragged = true;
    wasDragged.current = true;
    const next = shifted(days, hold.grip, Math.round(distance / dayWidth));
    setTarget((now) => (isSame(now, next) ? now : next));
  };
  const onPointerUp = () => {
    if (held.current?.isDragged) letGo();
    else held.current = undefined;
  };

  const byKeys = target !== undefined && !move.isPending;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey } = event;
    if (key === 'm' && isMovable && !event.ctrlKey && !event.metaKey) {
      takenUp.current = booking.updatedAt;
      setTarget(days);
    } else if (byKeys && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const grip = shiftKey || booking.handedOverAt !== null ? 'end' : 'both';
      setTarget(shifted(target, grip, key === 'ArrowRight' ? 1 : -1));
    } else if (byKeys && key === 'Enter') letGo();
    else if (byKeys && key === 'Escape') putBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    target,
    question: question && {
      ...question,
      answer(lines: Move['lines']) {
        setQuestion(undefined);
        if (lines) move.mutate({ ...question.move, lines });
      },
    },
    isSaving: move.isPending,
    isMovable,
    wasDragged: () => wasDragged.current,
    handlers: isMovable
      ? {
          onPointerDown,
          onPointerMove,
          onPointerUp,
          onPointerCancel: putBack,
          onKeyDown,
          onBlur: () => !held.current && !move.isPending && setTarget(undefined),
        }
      : {},
  };
}
