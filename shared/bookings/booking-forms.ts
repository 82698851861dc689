import * as z from 'zod/mini';
import { rentalDay } from '../days.ts';
import { text } from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { deskLinesForm, ownPricesForm } from './own-prices-form.ts';
import { rangeMessages } from '../shop/rental-days.rules.ts';
import { deskStatuses, settableStatuses } from './booking-statuses.rules.ts';

const rental = {
  startDate: rentalDay(rangeMessages.startRequired),
  endDate: rentalDay(rangeMessages.endRequired),
  notes: text('Notes', limits.notes),
};
const daysInOrder = z.refine<{ startDate: string; endDate: string }>(
  ({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate,
  { error: rangeMessages.order, path: ['endDate'], when: () => true },
);

/** The form in which the desk changes a booking: its days, items, prices and notes. */
export const changeForm = z
  .object({ ...rental, lines: deskLinesForm, ...ownPricesForm })
  .check(daysInOrder);
export type ChangeForm = z.infer<typeof changeForm>;

/** The form in which the desk makes a booking for a customer. */
export const newBookingForm = z
  .object({
    ...rental,
    lines: deskLinesForm,
    ...ownPricesForm,
    customer: z
      .optional(z.object({ id: z.int(), name: z.string() }))
      .check(z.refine((chosen) => chosen !== undefined, { error: 'Please choose a customer' })),
    status: z.enum(deskStatuses),
  })
  .check(daysInOrder);
export type NewBookingForm = z.infer<typeof newBookingForm>;

/**
 * The form in which the desk sets a booking's status: '' until a status is chosen, and `byDays`
 * says whether an inquiry gets the price of its days.
 */
export const statusForm = z.object({
  status: z.enum(['', ...settableStatuses]),
  byDays: z.boolean(),
});
export type StatusForm = z.infer<typeof statusForm>;

/** The form in which the desk cancels a booking. */
export const cancelForm = z.object({ reason: text('Reason', limits.notes) });
