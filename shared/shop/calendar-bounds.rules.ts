import { addDays, type Day } from '../days.rules.ts';
import { dayProblem, type DayRules } from './rental-days.rules.ts';

/** The shop's day with the rules for days, as `GET /api/shop` says them. */
interface ShopDays {
  today: Day;
  rules: DayRules;
}

/** The last day on which a rental may end. */
export const latestDay = ({ today, rules }: ShopDays): Day =>
  addDays(today, rules.maxDaysAhead + rules.maxRentalDays);

/**
 * The bounds of a calendar that chooses a rental from `startDate` on; no bounds until the shop is
 * known.
 */
export const calendarBounds = (shop: ShopDays | undefined, startDate: Day | '') => ({
  today: shop?.today ?? '',
  latest: shop && latestDay(shop),
  /** Why a day may not be one end of the range; null when it may. */
  whyNot: (day: Day, end: 'startDate' | 'endDate'): string | null =>
    (shop && dayProblem(day, end, startDate, shop.today, shop.rules)?.message) ?? null,
});
