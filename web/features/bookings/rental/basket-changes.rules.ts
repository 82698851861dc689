import { rentalBounds } from '#shared/stock/stock.rules.ts';
import type { Basket } from './basket.rules.ts';

/**
 * Adds one unit of an item, up to the most that a line may have. A basket without items or days
 * takes `days`.
 */
export function addOne(
  basket: Basket,
  cameraId: number,
  days: Pick<Basket, 'startDate' | 'endDate'>,
): Basket {
  const line = basket.lines.find((one) => one.cameraId === cameraId);
  if (line) {
    return setQuantity(basket, cameraId, Math.min(line.quantity + 1, rentalBounds.quantity));
  }
  if (basket.lines.length >= rentalBounds.lines) return basket;
  const lines = [...basket.lines, { cameraId, quantity: 1 }];
  return basket.lines.length === 0 || basket.startDate === ''
    ? { startDate: days.startDate, endDate: days.endDate, lines }
    : { ...basket, lines };
}

export const setQuantity = (basket: Basket, cameraId: number, quantity: number): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.cameraId === cameraId ? { cameraId, quantity } : line)),
});

export const removeLine = (basket: Basket, cameraId: number): Basket => ({
  ...basket,
  lines: basket.lines.filter((line) => line.cameraId !== cameraId),
});

/**
 * Replaces an item of the basket by another item. If the basket has the other item already, the
 * quantities are added.
 */
export function replaceItem(basket: Basket, cameraId: number, by: number): Basket {
  const replaced = basket.lines.find((line) => line.cameraId === cameraId);
  const other = basket.lines.find((line) => line.cameraId === by);
  if (!replaced) return basket;
  if (!other) {
    return {
      ...basket,
      lines: basket.lines.map((line) =>
        line === replaced ? { cameraId: by, quantity: replaced.quantity } : line,
      ),
    };
  }
  const quantity = Math.min(other.quantity + replaced.quantity, rentalBounds.quantity);
  return setQuantity(removeLine(basket, cameraId), by, quantity);
}
