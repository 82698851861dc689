import * as z from 'zod/mini';

// This annotation lets the build leave the descriptions out of the browser's code.
/* @__NO_SIDE_EFFECTS__ */
const described = <S extends z.ZodMiniType>(schema: S, text: string) =>
  z.optional(schema.check(z.describe(text)));

/** The values in the message of a refusal, for programs that word the message in their own way. */
export const errorParams = z.object({
  cents: described(z.int(), 'The price now, what is held of a deposit or what is paid, in cents'),
  next: described(z.enum(['book', 'save', 'update']), 'The act to repeat at the price now'),
  count: described(z.int(), 'How many there are: units, days or feeds'),
  wanted: described(z.int(), 'How many were asked for or booked'),
  day: described(z.string(), 'The day that the sentence is about, YYYY-MM-DD'),
  weekday: described(z.int(), 'The weekday on which the house is closed, 1 is Monday'),
  label: described(z.string(), 'Why the house is closed on the day'),
  status: described(z.string(), 'The status that the booking has'),
  item: described(z.string(), 'The name of the item'),
  unit: described(z.string(), 'The code of the unit'),
  units: described(z.array(z.string()), 'The codes of the units that cannot go out'),
  bookingId: described(z.int(), 'The booking that the sentence names'),
  number: described(z.string(), 'The number of the receipt'),
  id: described(z.int(), 'What the first of two calls with the same key has made'),
});
export type ErrorParams = z.infer<typeof errorParams>;
