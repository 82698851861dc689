import type { QuotedPrice } from '../../../features/bookings/use-quote.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * The reasons against a rental, which the desk may override. While there is no price, the form
 * cannot be saved.
 */
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
