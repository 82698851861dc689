import * as z from 'zod/mini';

/** The agreed times of a booking as answers carry them, `HH:MM`; null where no time was agreed. */
export const bookingTimes = {
  pickUpTime: z.nullable(z.string()),
  returnTime: z.nullable(z.string()),
};
