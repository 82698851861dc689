import type { KeptParts, SetByDesk } from '#shared/prices/kept-parts.ts';
import type { DeskLineInput, OwnPrices } from '#shared/bookings/own-prices.ts';
import type { TimedRental } from '#shared/prices/counted-days.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { LineRow } from './line-row.ts';
import {
  priceLines,
  type ChosenItem,
  type PricedBooking,
  type PricedItem,
  type UsedCode,
} from './priced-lines.ts';

/** Those parts of a booking from which its price was made. */
export interface BookedPrices {
  lines: LineRow[];
  price_parts: Partial<KeptParts>;
}

/**
 * A booking as it shall be after a change. Where extras or the discount are left out, the present
 * ones stay.
 */
export interface WantedPrices extends Omit<TimedRental, 'setByDesk'>, OwnPrices {
  setByDesk: SetByDesk;
  lines: DeskLineInput[];
  /** The promo code that counts after the change: a new one or the present one. */
  promo?: UsedCode | null | undefined;
}

/** The present state of the items, for a change of a booking. */
interface Known {
  /** The items of the wanted lines, in the same order. */
  items: PricedItem[];
  /** The buffer days of lines that stay on their days, by the id of the item. */
  buffers?: Map<number, number>;
  /** Whether the change moves the days, so that the lines lose the prices that the desk had set. */
  isMoved: boolean;
}

/**
 * Works out the price of a changed booking. A line that stays keeps the price, rates and deposit
 * with which it was made. A price that the desk has set stays as long as days and quantity do;
 * `priceReset` has the ids of lines that lose theirs. Extras and the discount of the desk stay,
 * unless the change names others (docs/contract/prices.md 6).
 */
export function priceChange(
  { lines: wanted, ...rental }: WantedPrices,
  booked: BookedPrices,
  { items, buffers, isMoved }: Known,
  settings: Settings,
): PricedBooking & { priceReset: number[] } {
  const priceReset: number[] = [];
  const chosen = wanted.map(({ cameraId, quantity, price, priceReason }, index): ChosenItem => {
    const item = items[index];
    if (!item) throw new Error('each line has its item');
    const line = booked.lines.find((one) => one.camera_id === cameraId);
    if (!line) return { item, quantity, price, priceReason };
    const bufferDays = buffers?.get(cameraId);
    const kept = { ...line, ...(bufferDays !== undefined && { buffer_days: bufferDays }) };
    const set = line.price_parts.price ?? null;
    if (price !== undefined) {
      const reason = priceReason ?? (price === set ? line.price_parts.priceReason : undefined);
      return { item, quantity, kept, price, priceReason: reason };
    }
    const stays = !isMoved && quantity === line.quantity;
    if (set !== null && !stays) priceReset.push(line.id);
    const reason = line.price_parts.priceReason;
    return { item, quantity, kept, price: stays ? set : null, priceReason: reason };
  });
  const extras = rental.extras ?? booked.price_parts.extras ?? [];
  const { discountPercent = booked.price_parts.discountPercent ?? null } = rental;
  const priced = priceLines(chosen, { ...rental, extras, discountPercent }, settings);
  return { ...priced, priceReset };
}
