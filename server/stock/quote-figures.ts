import { sameTimes } from '#shared/bookings/times.rules.ts';
import type { PriceParts } from '#shared/prices/price-parts.ts';
import { sum, toDollars } from '#shared/prices/prices.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { LineInput } from '#shared/stock/lines.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { sameCode } from '../prices/asked-code.ts';
import { priceChange, type WantedPrices } from '../prices/changed-prices.ts';
import { totalOfLines, type LineRow } from '../prices/line-row.ts';
import { changesOwnPrices, ownPricesOf } from '../prices/own-prices.ts';
import { presentParts } from '../prices/present-parts.ts';
import type { PricedItem } from '../prices/priced-lines.ts';
import type { AskedItem } from './holds.queries.ts';
import type { QuotedBooking } from './quotes.queries.ts';

/** A line that was asked for, with the facts of its item. */
export type AskedLine = LineInput & AskedItem;

type Figures = Omit<Quote, 'days' | 'problems' | 'nextFree'>;

const itemOf = (line: AskedLine): PricedItem => ({
  id: line.cameraId,
  name: line.name ?? '',
  price_per_day: line.pricePerDay,
  rates: line.rates,
  tax_thousandths: line.taxThousandths,
  deposit_per_unit_cents: line.depositCents,
  buffer_days: null,
});

const noBooking = { lines: [], price_parts: {} };

/**
 * The prices of a rental: those that were stored with a booking that stays as it is, or else prices
 * by the present rules.
 */
export function quotedFigures(
  wanted: WantedPrices,
  asked: AskedLine[],
  booking: QuotedBooking | undefined,
  settings: Settings,
): Figures {
  if (booking && isUnchanged(booking, wanted)) {
    return present(booking.lines, presentParts(booking.price_parts), asked);
  }
  const isMoved = booking?.startDate !== wanted.startDate || booking.endDate !== wanted.endDate;
  const known = { items: asked.map(itemOf), isMoved };
  const { lines, parts } = priceChange(wanted, booking ?? noBooking, known, settings);
  return present(lines, presentParts(parts), asked);
}

/**
 * Whether a quote asks for exactly what the booking has. An inquiry never counts as unchanged,
 * because its price does not follow from its days.
 */
export const isUnchanged = (booking: QuotedBooking, wanted: WantedPrices): boolean =>
  booking.status !== 'inquiry' &&
  booking.startDate === wanted.startDate &&
  booking.endDate === wanted.endDate &&
  sameTimes(booking, wanted) &&
  booking.lines.length === wanted.lines.length &&
  booking.lines.every(
    ({ camera_id, quantity }, index) =>
      camera_id === wanted.lines[index]?.cameraId && quantity === wanted.lines[index].quantity,
  ) &&
  sameCode(wanted.promo?.code ?? null, booking.price_parts.promo?.code ?? null) &&
  !changesOwnPrices(wanted, ownPricesOf(booking));

function present(lines: Omit<LineRow, 'id'>[], parts: PriceParts, asked: AskedLine[]): Figures {
  const dollars = (cents: (line: Omit<LineRow, 'id'>) => number) =>
    toDollars(sum(lines.map(cents)));
  const total = toDollars(totalOfLines(lines));
  const [tax] = parts.taxes;
  return {
    chargedDays: lines[0]?.charged_days ?? 0,
    lines: lines.map((line, index) => {
      const { name, stockCount, held } = asked[index] as AskedLine;
      return {
        cameraId: line.camera_id,
        name: name === null ? null : line.camera_name,
        quantity: line.quantity,
        pricePerDay: toDollars(line.price_cents),
        rent: toDollars(line.rent_cents),
        basis: line.price_parts.basis ?? [],
        price: line.price_parts.price ?? null,
        deposit: toDollars(line.deposit_cents),
        available: Math.max(0, stockCount - held),
      };
    }),
    rent: dollars(({ rent_cents }) => rent_cents),
    discount: dollars(({ discount_cents }) => discount_cents),
    ...parts,
    total,
    deposit: dollars(({ deposit_cents }) => deposit_cents),
    tax:
      tax?.contained && parts.taxes.length === 1
        ? { label: tax.label, percent: tax.percent, contained: tax.tax }
        : null,
  };
}
