import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ChangeForm } from '#shared/bookings/booking-forms.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { ItemQuantity } from '#shared/bookings/bookings.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { dayProblem } from '#shared/shop/rental-days.rules.ts';
import { useFullDaysFor } from '../../../features/bookings/own/full-days.ts';
import { noteOfDay } from '../../../features/bookings/times/chosen-times.ts';
import { shopQuery } from '../../../features/shop/shop.api.ts';
import { DateRangeFields, type DayRange } from '../../../ui/fields/date-fields.tsx';

/**
 * The field for other days of a booking. The desk may also choose past, closed and full days; the
 * calendar only marks them.
 */
export function ChangedDaysField({
  booking,
  lines,
}: {
  booking: BookingDetails;
  lines: ItemQuantity[];
}) {
  const { data: shop } = useQuery(shopQuery());
  const { control, formState, setValue } = useFormContext<ChangeForm>();
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] });
  const fullDays = useFullDaysFor(booking.id, lines, shop?.today);
  const today = shop?.today ?? '';
  const problemOf = (day: Day, end: keyof DayRange) =>
    shop && day !== booking[end] ? dayProblem(day, end, startDate, today, shop.rules) : null;
  const { errors } = formState;
  return (
    <DateRangeFields
      startLabel="Start date"
      endLabel="End date"
      value={{ startDate, endDate }}
      onChange={(range) => {
        setValue('startDate', range.startDate);
        setValue('endDate', range.endDate, { shouldValidate: formState.isSubmitted });
      }}
      error={errors.startDate?.message ?? errors.endDate?.message}
      today={today}
      earliest={shop && addDays(today, -limits.rentalDays)}
      latest={shop && addDays(today, limits.daysAhead + limits.rentalDays)}
      noteOf={noteOfDay(shop)}
      whyNot={(day, end) => {
        const problem = problemOf(day, end);
        return problem?.code === 'too_long' ? problem.message : null;
      }}
      warningOf={(day, end) =>
        fullDays.has(day)
          ? 'Fewer units are free than this booking needs'
          : (problemOf(day, end)?.message ?? null)
      }
    />
  );
}
