import { createContext, use, useState } from 'react';
import { mostAtOnce } from '#shared/bookings/booking-bulk.rules.ts';
import type { ListedBooking } from '#shared/bookings/bookings.ts';

interface ChosenBookings {
  chosen: ReadonlyMap<number, ListedBooking>;
  /**
   * Adds bookings to the chosen ones or removes them. At most as many can be chosen as one call
   * takes.
   */
  choose: (bookings: ListedBooking[], isChosen: boolean) => void;
  chooseNone: () => void;
}

/**
 * The chosen rows of the list of bookings. The rows themselves do not depend on this context, so
 * that a choice renders no row again.
 */
export const ChosenContext = createContext<ChosenBookings | null>(null);

const nobody: ReadonlyMap<number, ListedBooking> = new Map();

/** The chosen bookings of the list with the key `list`; when the key changes, nothing is chosen. */
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

/** The checkbox in the table's heading: it chooses all loaded bookings, or none. */
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
