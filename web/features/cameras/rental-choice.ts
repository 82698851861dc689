import { useQuery } from '@tanstack/react-query';
import { calendarBounds } from '#shared/shop/calendar-bounds.rules.ts';
import {
  type RentalRange,
  defaultDates,
  rangeMessages,
  rangeProblem,
  rentalDays,
} from '#shared/shop/rental-days.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { rangeIsFree } from '../../lib/shop/range-is-free.ts';
import type { DayRange } from '../../ui/fields/date-fields.tsx';
import { shopQuery } from '../shop/shop.api.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { nextFreeQuery, useFullDays } from './availability.api.ts';
import type { RentalSearch } from './rental-search.ts';

export interface RentalChoice {
  range: DayRange;
  /** The days once both are chosen and the house's rules allow them; undefined before. */
  rental: RentalRange | undefined;
  /**
   * The number of days, both ends counted; that of the default rental until both days are known.
   */
  days: number;
  today: Day | undefined;
  fullDays: ReadonlySet<Day>;
  /** The last day on which any rental may end. */
  latest: Day | undefined;
  /**
   * The reason why the house's rules do not allow a day as start or end of the rental; null when
   * they do.
   */
  whyNot: (day: Day, end: keyof DayRange) => string | null;
  problem: string | undefined;
  /** Whether the days are only proposed, because the visitor has chosen none. */
  isDefault: boolean;
  /** Whether no unit is free on one of the days. */
  isFull: boolean;
  /** Whether the rules do not allow these days but may allow later days of the same number. */
  mayBeLater: boolean;
  /** Whether other days may still take the place of the proposed ones. */
  isLoading: boolean;
}

/** The number of days of the default rental, which is from tomorrow to 3 days from now. */
const defaultDays = rentalDays('2026-01-01', '2026-01-03');

/**
 * The state of the card for renting: the days in the page's address or the default days, and
 * whether they can be booked.
 */
export function useRentalChoice(
  camera: { id: number; stockCount: number },
  search: RentalSearch,
): RentalChoice {
  const { data: shop, isLoading: isShopLoading } = useQuery(shopQuery());
  const { today, rules } = shop ?? {};
  const { fullDays, isLoading: areDaysLoading } = useFullDays(
    camera.id,
    today,
    camera.stockCount > 0,
  );
  const chosen = search.from !== undefined;
  const first = useFirstFreeDays(camera, shop, fullDays, !chosen);
  const range: DayRange = chosen
    ? { startDate: search.from ?? '', endDate: search.to ?? '' }
    : first.range;
  const { startDate, endDate } = range;
  const complete = startDate !== '' && endDate !== '';
  const wrong = complete && today && rules ? rangeProblem(startDate, endDate, today, rules) : null;
  const isFull = complete && !wrong && !rangeIsFree(range, fullDays);
  const bounds = calendarBounds(shop, startDate);
  const length = complete ? rentalDays(startDate, endDate) : 0;
  const days = length >= 1 && length <= limits.rentalDays ? length : defaultDays;
  return {
    range,
    rental: complete && today && !wrong ? { startDate, endDate } : undefined,
    days,
    today,
    fullDays,
    latest: bounds.latest,
    whyNot: bounds.whyNot,
    isDefault: !chosen,
    problem: wrong?.message ?? (isFull ? rangeMessages.full : undefined),
    isFull,
    mayBeLater: wrong?.code === 'closed_day' || wrong?.code === 'too_soon',
    isLoading: isShopLoading || areDaysLoading || first.isLoading,
  };
}

/**
 * The days that the page of an item proposes: the default days, or the first days of the same
 * number on which the item is free.
 */
function useFirstFreeDays(
  camera: { id: number; stockCount: number },
  shop: Shop | undefined,
  fullDays: ReadonlySet<Day>,
  enabled: boolean,
): { range: DayRange; isLoading: boolean } {
  const usual = shop ? defaultDates(shop.today, shop.rules) : { startDate: '', endDate: '' };
  const { startDate, endDate } = usual;
  const isFree =
    !shop ||
    (!rangeProblem(startDate, endDate, shop.today, shop.rules) && rangeIsFree(usual, fullDays));
  const { data: first, isLoading } = useQuery({
    ...nextFreeQuery(camera.id, defaultDays, startDate),
    enabled: enabled && !isFree && camera.stockCount > 0,
  });
  return { range: isFree ? usual : (first ?? usual), isLoading };
}
