import { isDay, type Day } from '#shared/days.rules.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';

/** An item in the basket and its quantity. */
export interface BasketLine {
  cameraId: number;
  quantity: number;
}

/** The basket of a visitor: its items, and days that are `''` until they are chosen. */
export interface Basket {
  startDate: Day | '';
  endDate: Day | '';
  lines: BasketLine[];
}

export const emptyBasket: Basket = { startDate: '', endDate: '', lines: [] };

const isDayOrNone = (value: unknown): value is Day | '' =>
  typeof value === 'string' && (value === '' || isDay(value));

const isLine = (value: unknown): value is BasketLine => {
  const { cameraId, quantity } = (value ?? {}) as Partial<BasketLine>;
  return (
    Number.isInteger(cameraId) &&
    Number(cameraId) > 0 &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= rentalBounds.quantity
  );
};

/** Reads a stored basket; undefined for anything that this shop has not written. */
export function parseBasket(stored: string): Basket | undefined {
  let found: Partial<Record<keyof Basket, unknown>> | null;
  try {
    found = JSON.parse(stored) as typeof found;
  } catch {
    return undefined;
  }
  if (typeof found !== 'object' || found === null) return undefined;
  const { startDate, endDate, lines } = found;
  if (!isDayOrNone(startDate) || !isDayOrNone(endDate)) return undefined;
  if (startDate && endDate && endDate < startDate) return undefined;
  if (!Array.isArray(lines) || lines.length > rentalBounds.lines || !lines.every(isLine)) {
    return undefined;
  }
  const items = lines.map(({ cameraId, quantity }) => ({ cameraId, quantity }));
  if (new Set(items.map(({ cameraId }) => cameraId)).size < items.length) return undefined;
  return { startDate, endDate, lines: items };
}

/** The number of units of all items together. */
export const unitsIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
