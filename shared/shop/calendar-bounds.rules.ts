import { addDays, type Day } from '../days.rules.ts';
import { dayProblem, type DayRules } from './rental-days.rules.ts';

/**
 * Today in the shop's time zone, and the house's rules about days, as `GET /api/shop` returns them.
 */
interface ShopDays {
  today: Day;
  rules: DayRules;
}

/** The last day on which any rental may end. */
export const latestDay = ({ today, rules }: ShopDays): Day =>
  addDays(today, rules.maxDaysAhead + rules.maxRentalDays);

/**
 * The bounds of a calendar in which the days of a rental are chosen. `startDate` is the chosen
 * start, if there is one; nothing is refused while the shop's data is loading.
 */
export const calendarBounds = (shop: ShopDays | undefined, startDate: Day | '') => ({
  today: shop?.today ?? '',
  latest: shop && latestDay(shop),
  /** The reason why a day may not be the start or the end of the rental; null when it may. */
  whyNot: (day: Day, end: 'startDate' | 'endDate'): string | null =>
    (shop && dayProblem(day, end, startDate, shop.today, shop.rules)?.message) ?? null,
});
