import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LineInput, Quote } from '#shared/stock/stock.ts';
import { quoteQuery, quotesKey } from '../../features/bookings/rental.api.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { useAskedOnFocus } from '../../lib/calls/use-asked-on-focus.ts';
import { Button } from '../../ui/button.tsx';

interface QuotedPrice {
  /** The price that is shown, while another is on its way the one before. */
  quote: Quote | undefined;
  /** It is that of what is chosen. */
  isPresent: boolean;
  isOnItsWay: boolean;
  isFailed: boolean;
  askAgain: () => void;
}

/** What a rental of the desk costs, as soon as items and days are chosen. */
export function useQuote(asked: {
  startDate: string;
  endDate: string;
  lines: LineInput[];
  bookingId?: number;
}): QuotedPrice {
  const { data: house } = useQuery(shopQuery());
  const isAsked =
    asked.startDate !== '' && asked.endDate >= asked.startDate && asked.lines.length > 0;
  useAskedOnFocus(quotesKey);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...quoteQuery(asked, house?.today),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const quote = isAsked && !isError ? data : undefined;
  const isFailed = isAsked && isError;
  const isPresent = quote !== undefined && !isPlaceholderData;
  return {
    quote,
    isPresent,
    isOnItsWay: isAsked && !isPresent && !isFailed,
    isFailed,
    askAgain: () => void refetch(),
  };
}

/** What stands in the way of a rental, which the desk may pass; without a price nothing can be saved. */
export const QuoteProblems = ({ quote, isFailed, askAgain }: QuotedPrice) => {
  if (isFailed)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-error">
        The price could not be loaded.
        <Button variant="secondary" size="sm" onClick={askAgain}>
          Try Again
        </Button>
      </p>
    );
  const messages = [...new Set(quote?.problems.map(({ message }) => message))];
  if (messages.length === 0) return null;
  return (
    <ul className="grid gap-1 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
};
