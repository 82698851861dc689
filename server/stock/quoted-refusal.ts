import type { LineInput } from '#shared/stock/lines.ts';
import { quoteInput, type QuoteInput } from '#shared/stock/stock.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError } from '../http/errors.ts';
import { findQuotedBooking } from './quotes.queries.ts';
import { createAsk, quoteFor } from './quotes.service.ts';

/** The input of a quote; where it names no lines, those of the booking are used. */
type Asked = Omit<QuoteInput, 'lines'> & { lines?: LineInput[] | undefined };

/** The present lines of a booking, for a change that names none. */
async function linesOf(db: Db, bookingId = 0): Promise<LineInput[]> {
  const booking = await findQuotedBooking(db, bookingId);
  return (booking?.lines ?? []).map(({ camera_id, quantity }) => ({
    cameraId: camera_id,
    quantity,
  }));
}

/**
 * Runs work that may be refused because the price has changed; then the refusal gets the present
 * quote (docs/contract/prices.md 1).
 */
export async function withQuote<Result>(
  deps: Pick<Deps, 'database' | 'clock' | 'shop' | 'config' | 'codeGuesses'>,
  caller: Caller,
  asked: Asked,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'price_changed') throw error;
    const { lines = await linesOf(deps.database.db, asked.bookingId) } = asked;
    const input = quoteInput.safeParse({ ...asked, lines });
    if (input.success) {
      const asking = { ...deps, ask: createAsk(deps) };
      error.quote = await quoteFor(asking, () => Promise.resolve(caller), input.data);
    }
    throw error;
  }
}
