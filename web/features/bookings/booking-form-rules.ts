import type * as z from 'zod/mini';
import { bookingForm, type BookingFormValues } from '#shared/bookings/bookings.ts';
import { rangeMessages, rangeProblem, type DayRules } from '#shared/shop/rental-days.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { rangeIsFree } from '../../lib/shop/range-is-free.ts';

/** The booking form on a given day: refuses days that the house's rules do not allow, and ranges across a full day. */
export const bookingFormOn = (today: Day, rules: DayRules, fullDays: ReadonlySet<Day>) =>
  bookingForm.check((form: z.core.ParsePayload<BookingFormValues>) => {
    const { startDate, endDate } = form.value;
    if (!startDate || !endDate || endDate < startDate) return;
    const problem =
      rangeProblem(startDate, endDate, today, rules) ??
      (rangeIsFree(form.value, fullDays)
        ? null
        : { field: 'endDate', message: rangeMessages.full });
    if (!problem) return;
    form.issues.push({
      code: 'custom',
      input: form.value,
      path: [problem.field],
      message: problem.message,
    });
  });
