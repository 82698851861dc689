import * as z from 'zod/mini';
import { isDay, isTimestamp } from './days.rules.ts';

/**
 * A rental day in a body: `YYYY-MM-DD`, or a full ISO timestamp. `missing` is the message when it
 * is absent.
 */
export const rentalDay = (missing: string) =>
  z.string({ error: missing }).check(
    z.minLength(1, { error: missing, abort: true }),
    z.refine((value) => isDay(value) || isTimestamp(value), {
      error: 'Please enter a date that exists, as YYYY-MM-DD',
    }),
  );

/** A calendar day in a query string. */
export const dayInQuery = (label: string) =>
  z
    .string({ error: `${label} must be a date, as YYYY-MM-DD` })
    .check(z.refine(isDay, { error: `${label} must be a date that exists, as YYYY-MM-DD` }));

/** A calendar day inside a JSON body; `message` is the error for any other value. */
export const plainDay = (message: string) =>
  z.string({ error: message }).check(z.refine(isDay, { error: message }));

/** Whether a time can be agreed for a pick-up or return: a quarter hour from `00:00` to `23:45`. */
export const isQuarterHour = (time: string): boolean =>
  /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/.test(time);
