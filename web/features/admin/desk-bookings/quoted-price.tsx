import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LineInput, Quote } from '#shared/stock.ts';
import { quoteQuery } from '../../bookings/rental.api.ts';
import { shop } from '../admin.api.ts';

/** What a rental of the desk costs: the price that is shown, and whether it is already that of what is chosen. */
export function useQuote(asked: {
  startDate: string;
  endDate: string;
  lines: LineInput[];
  bookingId?: number;
}): { quote: Quote | undefined; isPresent: boolean } {
  const { data: house } = useQuery(shop);
  const isAsked =
    asked.startDate !== '' && asked.endDate >= asked.startDate && asked.lines.length > 0;
  const { data, isError, isPlaceholderData } = useQuery({
    ...quoteQuery(asked, house?.today),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const quote = isAsked && !isError ? data : undefined;
  return { quote, isPresent: quote !== undefined && !isPlaceholderData };
}

/** What stands in the way of a rental, which the desk may pass. */
export const QuoteProblems = ({ quote }: { quote: Quote | undefined }) => {
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
