import * as z from 'zod/mini';

/** Times as they are answered; null where none was agreed. */
export const bookingTimes = {
  pickUpTime: z.nullable(z.string()),
  returnTime: z.nullable(z.string()),
};
