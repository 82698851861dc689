import { rentalFigures, splitByWeight, toCents } from '#shared/prices/prices.rules.ts';
import { rentalDays, type RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { PricedItem } from './booking-items.queries.ts';
import type { LineRow } from './bookings.presenter.ts';

/** A line as the database takes it (`given_lines` of the migrations); amounts in cents. */
export interface GivenLine extends Omit<LineRow, 'id'> {
  /** Days for checking: the item's own, else those of the house. */
  buffer_days: number;
  item_buffer_days: number | null;
}

/** An item of a rental; what stays in a booking keeps its name and its price. */
export interface ChosenItem {
  item: PricedItem;
  quantity: number;
  kept?: { camera_name: string; price_cents: number; buffer_days?: number } | undefined;
}

/** The prices of items over a range of days, each with its part of the discount; amounts in cents. */
export function priceLines(
  chosen: ChosenItem[],
  { startDate, endDate }: RentalRange,
  { days, prices }: Settings,
): { lines: GivenLine[]; total: number } {
  const priced = chosen.map(({ item, quantity, kept }) => ({
    pricePerDay: kept?.price_cents ?? toCents(item.price_per_day),
    quantity,
    depositPerUnit: item.deposit_per_unit_cents,
  }));
  const figures = rentalFigures(priced, rentalDays(startDate, endDate), prices);
  const discounts = splitByWeight(figures.discount, figures.rents);
  const lines = chosen.map(({ item, quantity, kept }, index) => ({
    camera_id: item.id,
    camera_name: kept?.camera_name ?? item.name,
    quantity,
    price_cents: priced[index]?.pricePerDay ?? 0,
    charged_days: figures.chargedDays,
    rent_cents: figures.rents[index] ?? 0,
    discount_cents: discounts[index] ?? 0,
    deposit_cents: item.deposit_per_unit_cents * quantity,
    buffer_days: kept?.buffer_days ?? item.buffer_days ?? days.bufferDays,
    item_buffer_days: item.buffer_days,
  }));
  return { lines, total: figures.total };
}
