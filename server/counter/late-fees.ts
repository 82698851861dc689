import { isolated } from '#shared/characters.rules.ts';
import type { TakenBack } from '#shared/counter/counter.ts';
import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import type { BookingRow } from '../bookings/bookings.presenter.ts';
import { findPricedItemsOfBefore } from '../bookings/booking-items.queries.ts';
import type { Db } from '../database/connect.ts';
import { amountOf, type LineRow } from '../prices/line-row.ts';
import { findPriceRules } from '../prices/price-rules.queries.ts';
import { priceLines, usedCodeOf, type PricedItem } from '../prices/priced-lines.ts';

/** A return of units at the counter: when it happened by the shop's clock, and what came back. */
interface Returned {
  today: Day;
  /** The time of the return, as `HH:MM`. */
  time: string;
  /** The day on which the units were due. */
  due: Day;
  /** How many units came back without an exchange, by the id of their line. */
  units: Map<number, number>;
}

/**
 * Proposes late fees for a return; the desk decides whether to charge them. A fee is the greater of
 * two amounts: the price per day for each late day, or what the rental would cost more if it ended
 * on the day of the return, by the price rules with which it was made. A unit that comes back after
 * the agreed time is charged for the day that this time had saved (docs/contract/prices.md 9).
 */
export async function proposeLateFees(
  db: Db,
  booking: BookingRow,
  { today, time, due, units }: Returned,
): Promise<TakenBack['proposedEntries']> {
  const days = daysBetween(due, today);
  const isAfterTime =
    today === booking.end_date && booking.return_time !== null && time > booking.return_time;
  if (units.size === 0 || (days <= 0 && !isAfterTime)) return [];
  const longer = await costsOfReturn(db, booking, Math.max(0, days), isAfterTime);
  return booking.lines.flatMap((line, index) => {
    const late = units.get(line.id) ?? 0;
    if (late === 0 || line.price_cents === 0) return [];
    const more = Math.round((((longer[index] ?? 0) - amountOf(line)) * late) / line.quantity);
    const cents = Math.max(Math.max(0, days) * late * line.price_cents, more);
    if (cents <= 0) return [];
    const why = days > 0 ? `${dayCount(days)} late` : `back after ${booking.return_time}`;
    return [
      {
        kind: 'late_fee' as const,
        amount: toDollars(cents),
        days: Math.max(0, days),
        reason: `${late} x ${isolated(line.camera_name)}, ${why}`,
      },
    ];
  });
}

/**
 * The amount of each line if the rental ended `daysLate` days later, in cents. Where the price
 * rules of the booking are not known, it is the line's present amount.
 */
async function costsOfReturn(
  db: Db,
  booking: BookingRow,
  daysLate: number,
  isAfterTime: boolean,
): Promise<number[]> {
  const { price_parts: parts, lines } = booking;
  const { rulesVersion } = parts;
  if (typeof rulesVersion !== 'number') return lines.map(amountOf);
  const items = await findPricedItemsOfBefore(
    db,
    lines.map(({ camera_id }) => camera_id),
  );
  const chosen = lines.map((line: LineRow) => {
    const item = items.find(({ id }) => id === line.camera_id);
    if (!item) throw new Error('the items of a booking are never removed');
    const kept = { item: withTaxOf(line, item), quantity: line.quantity, kept: line };
    return { ...kept, price: line.price_parts.price ?? null };
  });
  const priced = priceLines(
    chosen,
    {
      startDate: booking.start_date,
      endDate: addDays(booking.end_date, daysLate),
      pickUpTime: booking.pick_up_time,
      returnTime: isAfterTime ? null : booking.return_time,
      setByDesk: parts.setByDesk ?? {},
      extras: parts.extras,
      discountPercent: parts.discountPercent,
      promo: usedCodeOf(parts),
    },
    await findPriceRules(db, rulesVersion),
  );
  return priced.lines.map(amountOf);
}

/** An item with the tax rate that it had when its line was priced. */
const withTaxOf = ({ price_parts: { taxPercent } }: LineRow, item: PricedItem): PricedItem =>
  taxPercent === undefined
    ? item
    : { ...item, tax_thousandths: taxPercent === null ? null : Math.round(taxPercent * 1_000) };
