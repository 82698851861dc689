import type * as z from 'zod/mini';
import { bookingForm, type BookingFormValues } from '#shared/bookings/bookings.ts';
import { rangeMessages, rangeProblem, type DayRules } from '#shared/shop/rental-days.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { rangeIsFree } from '../../lib/shop/range-is-free.ts';

/**
 * The schema of the booking form for today. It refuses days that the house's rules forbid, and
 * rentals over a day without a free unit.
 */
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
