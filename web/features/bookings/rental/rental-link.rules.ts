import { isDay, type Day } from '#shared/days.rules.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { emptyBasket, type Basket, type BasketLine } from './basket.rules.ts';

/**
 * A rental as query parameters, `items=3x1,17x2&from=…&to=…`: each item is its id, `x` and the
 * quantity.
 */
export interface RentalInLink {
  items?: string;
  from?: string;
  to?: string;
}

/** The query parameters of a link with which somebody else gets the same basket. */
export const linkOf = ({ lines, startDate, endDate }: Basket): Required<RentalInLink> => ({
  items: lines.map(({ cameraId, quantity }) => `${cameraId}x${quantity}`).join(),
  from: startDate,
  to: endDate,
});

/**
 * The basket that a link describes, and how many parts of the link were left out: parts that are no
 * item with a quantity, repeated items, more items than a basket may have, and days that are past
 * or invalid.
 */
export function basketIn(
  { items = '', from = '', to = '' }: RentalInLink,
  today: Day,
): { basket: Basket; leftOut: number } {
  const lines: BasketLine[] = [];
  const parts = items.split(',').filter(Boolean);
  for (const part of parts) {
    const [, cameraId, quantity] = /^([1-9]\d{0,8})x([1-9]\d{0,3})$/.exec(part) ?? [];
    const line = { cameraId: Number(cameraId), quantity: Number(quantity) };
    const isGood =
      line.quantity <= rentalBounds.quantity &&
      lines.length < rentalBounds.lines &&
      lines.every((other) => other.cameraId !== line.cameraId);
    if (isGood) lines.push(line);
  }
  const hasDays = from !== '' || to !== '';
  const areDaysGood = isDay(from) && isDay(to) && from >= today && to >= from;
  return {
    basket: {
      ...emptyBasket,
      ...(areDaysGood && { startDate: from, endDate: to }),
      lines,
    },
    leftOut: parts.length - lines.length + Number(hasDays && !areDaysGood),
  };
}
