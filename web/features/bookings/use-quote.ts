import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Quote } from '#shared/stock/quote.ts';
import { useAskedOnFocus } from '../../lib/calls/use-asked-on-focus.ts';
import { shopQuery } from '../shop/shop.api.ts';
import { quoteQuery, quotesKey, type AskedRental } from './rental/rental.api.ts';

export interface QuotedPrice {
  /** The price to show; the last one stays while a new one is loading. */
  quote: Quote | undefined;
  /** Whether the price is that of the chosen items and days. */
  isCurrent: boolean;
  isOnItsWay: boolean;
  isFailed: boolean;
  askAgain: () => void;
}

/** The price of a rental that is being put together, as soon as items and days are chosen. */
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
