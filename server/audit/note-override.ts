import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';
import type { AppError } from '../http/errors.ts';
import { note } from './audit.queries.ts';

/** Notes in the house's log who passed a refusal about a booking with `override`, and what it was. */
export const noteOverride =
  (db: Db, by: Doer, bookingId: number) =>
  ({ code, message }: AppError): Promise<void> =>
    note(db, {
      kind: 'override',
      by,
      about: { type: 'booking', id: bookingId },
      after: { code, message },
    });
