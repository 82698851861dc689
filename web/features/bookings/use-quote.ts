import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Quote } from '#shared/stock/quote.ts';
import { useAskedOnFocus } from '../../lib/calls/use-asked-on-focus.ts';
import { shopQuery } from '../shop/shop.api.ts';
import { quoteQuery, quotesKey, type AskedRental } from './rental/rental.api.ts';

export interface QuotedPrice {
  /** The price to show. The price of the choices before stays while a new one is being loaded. */
  quote: Quote | undefined;
  /** Whether the price belongs to the items and days that are chosen now. */
  isCurrent: boolean;
  isOnItsWay: boolean;
  isFailed: boolean;
  askAgain: () => void;
}

/**
 * The price of a rental while its items and days are being chosen; the server is asked once both
 * are there.
 */
export function useQuote(asked: AskedRental): QuotedPrice {
  const { data: shop } = useQuery(shopQuery());
  const isAsked =
    asked.startDate !== '' && asked.endDate >= asked.startDate && asked.lines.length > 0;
  useAskedOnFocus(quotesKey);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...quoteQuery(asked, shop?.today),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const quote = isAsked && !isError ? data : undefined;
  const isFailed = isAsked && isError;
  const isCurrent = quote !== undefined && !isPlaceholderData;
  return {
    quote,
    isCurrent,
    isOnItsWay: isAsked && !isCurrent && !isFailed,
    isFailed,
    askAgain: () => void refetch(),
  };
}
