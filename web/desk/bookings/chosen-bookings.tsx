import { createContext, use, useState } from 'react';
import { mostAtOnce } from '#shared/bookings/booking-bulk.rules.ts';
import type { ListedBooking } from '#shared/bookings/bookings.ts';

interface ChosenBookings {
  chosen: ReadonlyMap<number, ListedBooking>;
  /** Chooses bookings, up to as many as one call takes, or lets them go. */
  choose: (bookings: ListedBooking[], isChosen: boolean) => void;
  chooseNone: () => void;
}

/** The rows that are chosen: their checkboxes follow it, the rows themselves stay as they are drawn. */
export const ChosenContext = createContext<ChosenBookings | null>(null);

const nobody: ReadonlyMap<number, ListedBooking> = new Map();

/** The bookings that are chosen in a list, by `list`; those of another list are let go. */
export function useChosenBookings(list: string): ChosenBookings {
  const [state, setState] = useState({ list, chosen: nobody });
  const chosen = state.list === list ? state.chosen : nobody;
  return {
    chosen,
    choose(bookings, isChosen) {
      const next = new Map(chosen);
      for (const booking of bookings) {
        if (!isChosen) next.delete(booking.id);
        else if (next.size < mostAtOnce) next.set(booking.id, booking);
      }
      setState({ list, chosen: next });
    },
    chooseNone: () => setState({ list, chosen: nobody }),
  };
}

const box = 'relative z-1 block size-[1.15rem] accent-ink';

/** Chooses a booking. */
export function ChooseBooking({ booking }: { booking: ListedBooking }) {
  const chosen = use(ChosenContext);
  return (
    <input
      type="checkbox"
      aria-label={`Choose #${booking.id}`}
      checked={chosen?.chosen.has(booking.id) ?? false}
      onChange={({ target }) => chosen?.choose([booking], target.checked)}
      className={box}
    />
  );
}

/** Chooses all bookings that are there, or none. */
export function ChooseAll({ rows }: { rows: () => ListedBooking[] }) {
  const { chosen, choose, chooseNone } = use(ChosenContext) ?? {};
  const count = chosen?.size ?? 0;
  const isEach = count >= mostAtOnce || (count > 0 && rows().every(({ id }) => chosen?.has(id)));
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isEach;
      }}
      type="checkbox"
      aria-label="Choose all"
      checked={isEach}
      onChange={({ target }) => (target.checked ? choose?.(rows(), true) : chooseNone?.())}
      className={box}
    />
  );
}
