import * as z from 'zod/mini';
import { isQuarterHour } from '../days.ts';

const time = (label: string) => {
  const error = `${label} must be a quarter hour, HH:MM`;
  return z.optional(
    z.nullable(z.string({ error }).check(z.refine<string>(isQuarterHour, { error }))),
  );
};

/** The times in the body of a call: an absent one stays as it is, null removes it. */
export const askedTimes = {
  pickUpTime: time('Pick-up time'),
  returnTime: time('Return time'),
};
