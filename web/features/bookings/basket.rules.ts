import { isDay, type Day } from '#shared/days.rules.ts';
import { rentalBounds } from '#shared/stock.rules.ts';

/** An item in the basket and how many of it. */
export interface BasketLine {
  cameraId: number;
  quantity: number;
}

/** What somebody is putting together: days (`''` when not chosen) and items. */
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

/** A stored basket; undefined for anything that this shop did not write. */
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

/** One more of an item, up to the most that a line may have. A basket without items takes `days`. */
export function addOne(
  basket: Basket,
  cameraId: number,
  days: Pick<Basket, 'startDate' | 'endDate'>,
): Basket {
  const present = basket.lines.find((line) => line.cameraId === cameraId);
  if (present) {
    return setQuantity(basket, cameraId, Math.min(present.quantity + 1, rentalBounds.quantity));
  }
  if (basket.lines.length >= rentalBounds.lines) return basket;
  const lines = [...basket.lines, { cameraId, quantity: 1 }];
  return basket.lines.length === 0
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

/** Another item in the place of one; when it is there already, as many more of it. */
export function replaceItem(basket: Basket, cameraId: number, by: number): Basket {
  const replaced = basket.lines.find((line) => line.cameraId === cameraId);
  const present = basket.lines.find((line) => line.cameraId === by);
  if (!replaced) return basket;
  if (!present) {
    return {
      ...basket,
      lines: basket.lines.map((line) =>
        line === replaced ? { cameraId: by, quantity: replaced.quantity } : line,
      ),
    };
  }
  const quantity = Math.min(present.quantity + replaced.quantity, rentalBounds.quantity);
  return setQuantity(removeLine(basket, cameraId), by, quantity);
}

/** Units of all items together. */
export const unitsIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
