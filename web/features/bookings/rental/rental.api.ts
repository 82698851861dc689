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

/**
 * A rental for which the server is asked for a price. `desk` has the prices that the desk sets, and
 * the customer.
 */
export interface AskedRental extends RentalRange {
  lines: DeskLineInput[];
  bookingId?: number;
  times?: AskedTimes;
  /** When absent, the promo code of the booking applies; null and `''` mean none. */
  promoCode?: string | null;
  desk?: OwnPrices & { userId?: number };
}

/** The begin of the query keys of all quotes. */
export const quotesKey = [pathOf('POST /api/quotes')];

/**
 * The query for a quote: the price of a rental, and whether it is free. `today` is the shop's, so
 * that a new day makes a new request; another focus of the window does the same. With `bookingId`
 * the call is made as the booking's customer, and the booking's own units count as free.
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

/** The reason in a quote why its promo code cannot be used. */
export const promoProblemOf = ({ problems }: Quote): string | undefined =>
  problems.find(({ field }) => field === 'promoCode')?.message;

/** The price of one unit for some days, with its parts in dollars. */
export type RentalPrice = Pick<
  Quote,
  'days' | 'chargedDays' | 'rent' | 'discount' | 'total' | 'deposit' | keyof PriceParts
> & {
  pricePerDay: number;
  basis: QuoteLine['basis'];
  /** The reason why no unit is free on these days or on the buffer days after them. */
  unavailable: string | undefined;
  /** The reason why the promo code cannot be used. */
  promoProblem: string | undefined;
  /** Whether the server's price is on its way, so that other rows may take the place of these. */
  isLoading: boolean;
};

/**
 * The server's price of one unit of an item for days on which the house rents. Until the server has
 * answered, and while no days are chosen, it is the price per day times the days.
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
  const { data: quote, isLoading } = useQuery({
    ...quoteQuery({ startDate: '', endDate: '', ...range, lines, ...more }, shop?.today),
    enabled: range !== undefined && shop !== undefined,
  });
  const [line] = quote?.lines ?? [];
  // A line without a name is an item that the catalogue no longer had when the quote was made.
  if (quote && line && line.name !== null) {
    const unavailable = quote.problems.find(({ code }) => code === 'unavailable')?.message;
    const { pricePerDay, basis } = line;
    const promoProblem = promoProblemOf(quote);
    return { ...quote, pricePerDay, basis, unavailable, promoProblem, isLoading };
  }

  // A first price without the price rules of the house, which the quote corrects.
  const { pricePerDay, depositPerUnit = 0 } = camera;
  const rent = pricePerDay * days;
  return {
    ...plainParts,
    pricePerDay,
    basis: [],
    unavailable: undefined,
    promoProblem: undefined,
    isLoading,
    days,
    chargedDays: days,
    rent,
    discount: 0,
    total: rent,
    deposit: depositPerUnit,
  };
}
