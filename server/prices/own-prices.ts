import { isDeepStrictEqual } from 'node:util';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import type { SetByDesk } from '#shared/prices/kept-parts.ts';
import type { DeskLineInput, OwnPrices } from '#shared/bookings/own-prices.ts';
import type { Caller } from '../http/callers.ts';
import { forbidden, invalidInput } from '../http/errors.ts';
import type { BookedPrices } from './changed-prices.ts';

/** The prices that the desk sets by hand: those in a request, or those that a booking has. */
interface SetPrices extends OwnPrices {
  lines?: Pick<DeskLineInput, 'cameraId' | 'price' | 'priceReason'>[] | undefined;
}

/**
 * Throws 403 if a request sets prices that the booking does not have already, and the caller may
 * not set prices.
 */
export function requireOwnPrices(caller: Caller, input: SetPrices, before: SetPrices = {}): void {
  if (mayDo(caller.role, 'prices.override')) return;
  if (changesOwnPrices(input, before)) throw forbidden('Only administrators may do this');
}

/**
 * Whether a request sets other prices or other reasons for them than the booking has. Fields that
 * are left out change nothing.
 */
export const changesOwnPrices = (input: SetPrices, before: SetPrices): boolean =>
  (input.discountPercent !== undefined &&
    input.discountPercent !== (before.discountPercent ?? null)) ||
  (input.extras !== undefined && !isDeepStrictEqual(input.extras, before.extras ?? [])) ||
  (input.lines ?? []).some(({ cameraId, price, priceReason }) => {
    const was = before.lines?.find((line) => line.cameraId === cameraId);
    if (price === undefined) return false;
    if (price !== (was?.price ?? null)) return true;
    return price !== null && priceReason !== undefined && priceReason !== was?.priceReason;
  });

/** The prices that the desk has set by hand for a booking. */
export const ownPricesOf = ({ lines, price_parts }: BookedPrices) => ({
  discountPercent: price_parts.discountPercent ?? null,
  extras: price_parts.extras ?? [],
  lines: lines.map(({ camera_id, price_parts: { price = null, priceReason = '' } }) => ({
    cameraId: camera_id,
    price,
    priceReason,
  })),
});

/** Throws 400 for a total below zero: extras must not take off more than the rental costs. */
export function requireTotal(total: number): void {
  if (total < 0) throw invalidInput({ extras: 'The extras take off more than the rental costs' });
}

/**
 * Tells which times were agreed by the desk, so that the rules on free days hold at any hour. A
 * time that stays the same is still the desk's, even if the customer makes the change.
 */
export function setByDesk(
  times: BookingTimes,
  {
    isDesk,
    before,
  }: { isDesk: boolean; before?: (BookingTimes & { setByDesk: SetByDesk }) | undefined },
): SetByDesk {
  const isSet = (field: keyof BookingTimes) => {
    if (times[field] === null) return false;
    return times[field] === before?.[field] ? (before.setByDesk[field] ?? false) : isDesk;
  };
  return {
    ...(isSet('pickUpTime') && { pickUpTime: true }),
    ...(isSet('returnTime') && { returnTime: true }),
  };
}
