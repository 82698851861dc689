import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';
import type { AppError } from '../http/errors.ts';
import { note } from './audit.queries.ts';

/**
 * Makes a function that notes in the house's log which refusal about a booking somebody has passed
 * with `override`.
 */
export const noteOverride =
  (db: Db, by: Doer, bookingId: number) =>
  ({ code, message }: AppError): Promise<void> =>
    note(db, {
      kind: 'override',
      by,
      about: { type: 'booking', id: bookingId },
      after: { code, message },
    });
