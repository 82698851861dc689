import * as z from 'zod/mini';

/** The times in an answer; null where none was agreed. */
export const bookingTimes = {
  pickUpTime: z.nullable(z.string()),
  returnTime: z.nullable(z.string()),
};
