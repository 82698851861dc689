import { isDeepStrictEqual } from 'node:util';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import type { SetByDesk } from '#shared/prices/kept-parts.ts';
import type { DeskLineInput, OwnPrices } from '#shared/bookings/own-prices.ts';
import type { Caller } from '../http/callers.ts';
import { forbidden, invalidInput } from '../http/errors.ts';
import type { BookedPrices } from './changed-prices.ts';

/** The prices that a request sets, or that a booking has already. */
interface SetPrices extends OwnPrices {
  lines?: Pick<DeskLineInput, 'cameraId' | 'price' | 'priceReason'>[] | undefined;
}

/** Throws 403 for a caller who may not set prices and sends other prices than the present ones. */
export function requireOwnPrices(caller: Caller, input: SetPrices, before: SetPrices = {}): void {
  if (mayDo(caller.role, 'prices.override')) return;
  if (changesOwnPrices(input, before)) throw forbidden('Only administrators may do this');
}

/** Whether a request sets other prices or reasons than the present ones; absent ones stay. */
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

/** The prices that the desk has set for a booking. */
export const ownPricesOf = ({ lines, price_parts }: BookedPrices) => ({
  discountPercent: price_parts.discountPercent ?? null,
  extras: price_parts.extras ?? [],
  lines: lines.map(({ camera_id, price_parts: { price = null, priceReason = '' } }) => ({
    cameraId: camera_id,
    price,
    priceReason,
  })),
});

/** Extras may not take off more than a rental costs. */
export function requireTotal(total: number): void {
  if (total < 0) throw invalidInput({ extras: 'The extras take off more than the rental costs' });
}

/**
 * The times that the desk has agreed, at which a day may be left out at any hour. A time that a
 * customer keeps stays agreed by the desk.
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
