import { chargedDays } from './counted-days.rules.ts';
import { percentOf, toCents, toDollars } from './prices.rules.ts';
import { discountFor, type Discount } from './rental-price.rules.ts';

/**
 * The rentals, in days, for which a price is shown when a week is charged as fewer days and the
 * house has no discounts.
 */
const lengthsOfCheapWeek = [3, 7];
const namedAtMost = 3;

/**
 * Prices of one unit for longer rentals, in dollars: of the item's first rates, or else with the
 * house's first discounts. Weekends, seasons, hours and tax are left out. Empty where each day
 * costs the same (docs/contract/catalogue.md 7).
 */
export function pricesForLonger(
  {
    pricePerDay,
    rates,
  }: { pricePerDay: number; rates: readonly { days: number; price: number }[] },
  { weekAsDays, discounts }: { weekAsDays: number; discounts: readonly Discount[] },
): { days: number; total: number }[] {
  if (rates.length > 0) {
    return rates.slice(0, namedAtMost).map(({ days, price }) => ({ days, total: price }));
  }
  if (discounts.length === 0 && weekAsDays === 7) return [];
  const lengths =
    discounts.length === 0 ? lengthsOfCheapWeek : discounts.map(({ fromDays }) => fromDays);
  return lengths.slice(0, namedAtMost).map((days) => {
    const rent = toCents(pricePerDay) * chargedDays(days, weekAsDays);
    const discount = percentOf(rent, discountFor(days, discounts)?.percent ?? 0);
    return { days, total: toDollars(rent - discount) };
  });
}
