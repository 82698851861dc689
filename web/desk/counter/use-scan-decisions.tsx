import { isolated } from '#shared/characters.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import type { Unit } from '#shared/units/units.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import type { Side } from './counter-lists.rules.ts';
import type { Notices } from './counter-notice.tsx';
import { allUnitsOfItem, useLookUp } from './counter.api.ts';
import { IdleUnit } from './idle-unit.tsx';
import { unitsWanted } from './units-wanted.ts';
import type { Ticks } from './ticks.ts';
import type { OpenBooking } from './use-open-booking.ts';
import { playTone } from './scanning/sound.ts';
import { useScans } from './scanning/use-scans.ts';

/**
 * Decides what a scan does after the server's answer: it opens a booking, ticks a unit, or lists
 * several bookings to choose from.
 */
export function useScanDecisions({
  ticks,
  opened,
  notices: { say, fail: sayRefusal },
  onSearch,
}: {
  ticks: Ticks;
  opened: OpenBooking;
  notices: Notices;
  onSearch: (text: string) => void;
}) {
  const client = useQueryClient();
  const lookUp = useLookUp();
  const [isOtherKeyboard, setIsOtherKeyboard] = useState(false);
  const fail = (text: string) => {
    sayRefusal(text);
    playTone(false);
  };

  /**
   * Opens the return for a unit that is out, and for a unit in the house the hand-over of a booking
   * that waits for its item; then it ticks the unit.
   */
  const takeUnit = (unit: Unit, booking: DeskBooking, side: Side) => {
    const bookingId = booking.id;
    if (opened.isBusyWith(bookingId)) {
      fail(
        `${unit.code} belongs to booking #${bookingId}. Finish or undo booking #${opened.id} first.`,
      );
      return;
    }
    const units = client.getQueryData(allUnitsOfItem(unit.cameraId).queryKey) ?? [];
    const others = units.filter(
      ({ id, state }) => id !== unit.id && state === 'in_house' && ticks.has(id),
    ).length;
    const room = unitsWanted(booking, unit);
    if (unit.state === 'in_house' && opened.id === bookingId && others >= room) {
      fail(
        `Booking #${bookingId} wants no more ${isolated(unit.cameraName)}: ${unit.code} is not ticked.`,
      );
      return;
    }
    opened.open(bookingId, side);
    ticks.scan(unit.id);
    say(`${unit.code} ticked`);
    playTone(true);
  };

  const openBooking = (booking: Pick<BookingDetails, 'id' | 'user' | 'unitsOut'>) => {
    if (opened.isBusyWith(booking.id)) {
      fail(`Finish or undo booking #${opened.id} first.`);
      return;
    }
    opened.open(booking.id, booking.unitsOut > 0 ? 'takeBack' : 'handOver');
    say(`Booking #${booking.id}, ${isolated(fullName(booking.user))}`);
  };

  const ask = (text: string) => {
    const found = lookUp(text, opened.id);
    setIsOtherKeyboard(false);
    say(`Looking up ${text}...`);
    return found;
  };

  const act = (found: Awaited<ReturnType<typeof lookUp>>, text: string) => {
    setIsOtherKeyboard(found.isOtherKeyboard);
    switch (found.kind) {
      case 'booking':
        openBooking(found.booking);
        return;
      case 'unit':
        takeUnit(found.unit, found.booking, found.action === 'take_back' ? 'takeBack' : 'handOver');
        return;
      case 'choice': {
        const { unit, bookings, hasMore } = found;
        const count = `${hasMore ? 'More than ' : ''}${bookings.length} bookings`;
        onSearch(unit?.cameraName ?? text);
        say(
          unit
            ? `${unit.code}, ${isolated(unit.cameraName)}: ${count} wait for one. Open yours and scan again.`
            : `${count} found`,
        );
        return;
      }
      case 'idle':
        say(<IdleUnit unit={found.unit} />);
        return;
      case 'nothing':
        fail(`Nothing found for ${text}`);
    }
  };

  const scans = useScans({ lookUp: ask, act, fail: (error) => fail(failureText(error)) });
  return { ...scans, isOtherKeyboard };
}
