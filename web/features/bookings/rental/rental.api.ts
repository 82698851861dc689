import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AskedTimes } from '#shared/bookings/times.rules.ts';
import type { Camera, WholeCamera } from '#shared/cameras/cameras.ts';
import type { Day } from '#shared/days.rules.ts';
import { plainParts } from '#shared/prices/plain-parts.rules.ts';
import type { PriceParts } from '#shared/prices/price-parts.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { DeskLineInput, OwnPrices } from '#shared/bookings/own-prices.ts';
import type { Quote, QuoteLine } from '#shared/stock/quote.ts';
import { call, pathOf } from '../../../lib/calls/call.ts';
import { publicData } from '../../../lib/calls/query-client.ts';
import { useAskedOnFocus } from '../../../lib/calls/use-asked-on-focus.ts';
import { shopQuery } from '../../shop/shop.api.ts';

/** A rental whose price is asked for; `desk` has the prices that the desk sets for a customer. */
export interface AskedRental extends RentalRange {
  lines: DeskLineInput[];
  bookingId?: number;
  times?: AskedTimes;
  /** Absent: that of the booking; null and `''`: none. */
  promoCode?: string | null;
  desk?: OwnPrices & { userId?: number };
}

/** The key with which the queries of all quotes begin. */
export const quotesKey = [pathOf('POST /api/quotes')];

/**
 * The price of a rental and whether it is free. `today` is the shop's: a new day makes a new
 * request, and so does the focus of the window. With `bookingId` the call is made as the booking's
 * customer, and the booking's own units count as free.
 */
export const quoteQuery = (
  { startDate, endDate, lines, promoCode, bookingId, times, desk }: AskedRental,
  today: Day | undefined,
) =>
  queryOptions<Quote>({
    queryKey: [
      ...quotesKey,
      { startDate, endDate, lines, promoCode, bookingId, ...times, ...desk },
      today,
    ],
    queryFn: ({ signal }) =>
      call('POST /api/quotes', {
        body: {
          startDate,
          endDate,
          ...times,
          lines,
          ...(promoCode !== undefined && { promoCode }),
          ...(bookingId && { bookingId }),
          ...desk,
        },
        signal,
      }),
    staleTime: 0,
    meta: publicData,
  });

/** The reason in a quote why its code does not count. */
export const promoProblemOf = ({ problems }: Quote): string | undefined =>
  problems.find(({ field }) => field === 'promoCode')?.message;

/** The price of one unit for some days, in dollars. */
export type RentalPrice = Pick<
  Quote,
  'days' | 'chargedDays' | 'rent' | 'discount' | 'total' | 'deposit' | keyof PriceParts
> & {
  pricePerDay: number;
  basis: QuoteLine['basis'];
  /** The reason why no unit is free on these days or on the buffer days after them. */
  unavailable: string | undefined;
  /** The reason why the code does not count. */
  promoProblem: string | undefined;
};

/**
 * The price of one unit of an item for days that it may be rented on, as the server says. Until it has, and for days
 * that are not chosen yet, by the price per day.
 */
export function useRentalPrice(
  camera: Pick<Camera, 'id' | 'pricePerDay'> & Partial<Pick<WholeCamera, 'depositPerUnit'>>,
  days: number,
  range: RentalRange | undefined,
  more: Pick<AskedRental, 'times' | 'promoCode'> = {},
): RentalPrice {
  const { data: shop } = useQuery(shopQuery());
  const lines = [{ cameraId: camera.id, quantity: 1 }];
  useAskedOnFocus(quotesKey);
  const { data: quote } = useQuery({
    ...quoteQuery({ startDate: '', endDate: '', ...range, lines, ...more }, shop?.today),
    enabled: range !== undefined && shop !== undefined,
  });
  const [line] = quote?.lines ?? [];
  // A line without a name is an item that the catalogue did not have when the quote was made.
  if (quote && line && line.name !== null) {
    const unavailable = quote.problems.find(({ code }) => code === 'unavailable')?.message;
    const { pricePerDay, basis } = line;
    return { ...quote, pricePerDay, basis, unavailable, promoProblem: promoProblemOf(quote) };
  }

  // The house's price rules are not calculated here: the quote that follows corrects this price.
  const { pricePerDay, depositPerUnit = 0 } = camera;
  const rent = pricePerDay * days;
  return {
    ...plainParts,
    pricePerDay,
    basis: [],
    unavailable: undefined,
    promoProblem: undefined,
    days,
    chargedDays: days,
    rent,
    discount: 0,
    total: rent,
    deposit: depositPerUnit,
  };
}
