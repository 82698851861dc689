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

/** The parts of a booking that its price is made of. */
export interface BookedPrices {
  lines: LineRow[];
  price_parts: Partial<KeptParts>;
}

/** A booking as it is to be; absent extras and an absent discount stay as they are. */
export interface WantedPrices extends Omit<TimedRental, 'setByDesk'>, OwnPrices {
  setByDesk: SetByDesk;
  lines: DeskLineInput[];
  /** The code that counts, new or kept. */
  promo?: UsedCode | null | undefined;
}

/** The present state of a change's items. */
interface Known {
  /** One for each wanted line. */
  items: PricedItem[];
  /** Days for checking by item, of lines that stay on their days. */
  buffers?: Map<number, number>;
  /** Whether the days change; then lines lose the price that the desk has set. */
  isMoved: boolean;
}

/**
 * The price of a changed booking. Lines that stay keep the price, rates and deposit of their
 * making. A price that the desk has set stays while days and quantity do; `priceReset` names the
 * lines that lose it. Extras and the desk's discount stay unless new ones are given
 * (docs/contract/prices.md 6).
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
