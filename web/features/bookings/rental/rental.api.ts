import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AskedTimes } from '#shared/bookings/times.rules.ts';
import type { Camera, WholeCamera } from '#shared/cameras/cameras.ts';
import type { Day } from '#shared/days.rules.ts';
import { containedTax, rentalFigures, toCents, toDollars } from '#shared/prices/prices.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { LineInput, Quote } from '#shared/stock/stock.ts';
import { call, pathOf } from '../../../lib/calls/call.ts';
import { publicData } from '../../../lib/calls/query-client.ts';
import { useAskedOnFocus } from '../../../lib/calls/use-asked-on-focus.ts';
import { shopQuery } from '../../shop/shop.api.ts';

/** The key with which the queries of all quotes begin. */
export const quotesKey = [pathOf('POST /api/quotes')];

/**
 * The price of a rental and whether it is free. `today` is the shop's: when its day changes, and when the page is looked
 * at again, it is asked anew. About a booking it is asked as its customer: its own units are in nobody's way.
 */
export const quoteQuery = (
  {
    startDate,
    endDate,
    lines,
    bookingId,
    times,
  }: RentalRange & { lines: LineInput[]; bookingId?: number; times?: AskedTimes },
  today: Day | undefined,
) =>
  queryOptions<Quote>({
    queryKey: [...quotesKey, { startDate, endDate, lines, bookingId, ...times }, today],
    queryFn: ({ signal }) =>
      call('POST /api/quotes', {
        body: { startDate, endDate, ...times, lines, ...(bookingId && { bookingId }) },
        signal,
      }),
    staleTime: 0,
    meta: publicData,
  });

/** The price of one unit for some days, in dollars. */
export type RentalPrice = Pick<
  Quote,
  'days' | 'chargedDays' | 'rent' | 'discount' | 'total' | 'deposit' | 'tax'
> & {
  pricePerDay: number;
  /** The reason why none is free on these days: the days after the return count too. */
  unavailable: string | undefined;
};

/**
 * The price of one unit of an item for days that it may be rented on, as the server says. Until it has, and for days
 * that are not chosen yet, by what everybody knows of the house's prices.
 */
export function useRentalPrice(
  camera: Pick<Camera, 'id' | 'pricePerDay'> & Partial<Pick<WholeCamera, 'depositPerUnit'>>,
  days: number,
  range: RentalRange | undefined,
): RentalPrice {
  const { data: shop } = useQuery(shopQuery());
  const lines = [{ cameraId: camera.id, quantity: 1 }];
  useAskedOnFocus(quotesKey);
  const { data: quote } = useQuery({
    ...quoteQuery({ startDate: '', endDate: '', ...range, lines }, shop?.today),
    enabled: range !== undefined && shop !== undefined,
  });
  const [line] = quote?.lines ?? [];
  // The item has left the catalogue, or was read after the quote.
  if (quote && line && line.name !== null) {
    const unavailable = quote.problems.find(({ code }) => code === 'unavailable')?.message;
    return { ...quote, pricePerDay: line.pricePerDay, unavailable };
  }

  const { pricePerDay, depositPerUnit = 0 } = camera;
  const { rent, discount, total, deposit } = rentalFigures(
    [{ pricePerDay: toCents(pricePerDay), quantity: 1, depositPerUnit: toCents(depositPerUnit) }],
    days,
    { weekAsDays: 7, discounts: shop?.discounts ?? [] },
  );
  return {
    pricePerDay,
    unavailable: undefined,
    days,
    chargedDays: days,
    rent: toDollars(rent),
    discount: toDollars(discount),
    total: toDollars(total),
    deposit: toDollars(deposit),
    tax: shop?.tax
      ? { ...shop.tax, contained: toDollars(containedTax(total, shop.tax.percent)) }
      : null,
  };
}
