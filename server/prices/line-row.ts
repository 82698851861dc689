import { sum } from '#shared/prices/prices.rules.ts';
import type { KeptLineParts } from '#shared/prices/kept-parts.ts';

/** A line of a booking, as `lines_of` of the migrations gives it; its amounts are in cents. */
export interface LineRow {
  id: number;
  camera_id: number;
  camera_name: string;
  quantity: number;
  price_cents: number;
  charged_days: number;
  rent_cents: number;
  discount_cents: number;
  promo_cents: number;
  beside_cents: number;
  deposit_cents: number;
  price_parts: Partial<KeptLineParts>;
}

type Amounts = Pick<LineRow, 'rent_cents' | 'discount_cents' | 'promo_cents' | 'beside_cents'>;

/** The amount of a line in cents; the column `amount_cents` has the same rule. */
export const amountOf = (line: Amounts): number =>
  line.rent_cents - line.discount_cents - line.promo_cents + line.beside_cents;

/** The total of a booking in cents: the sum of the amounts of its lines. */
export const totalOfLines = (lines: readonly Amounts[]): number => sum(lines.map(amountOf));
