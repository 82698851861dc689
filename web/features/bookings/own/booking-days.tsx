import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { Day } from '#shared/days.rules.ts';
import { dayCount, rentalDays } from '#shared/shop/rental-days.rules.ts';
import { nearDay } from '../../../lib/shop/near-day.ts';
import { RentalDay } from '../../../ui/rental-day.tsx';

/** When a rental is picked up and returned; of one day it is named once. */
export function BookingDays({
  booking: { startDate, endDate },
  today,
}: {
  booking: Pick<BookingDetails, 'startDate' | 'endDate'>;
  today: Day | undefined;
}) {
  const length = `${dayCount(rentalDays(startDate, endDate))} in all`;
  if (startDate === endDate) {
    return (
      <dl>
        <When name="Pick-up and return" day={startDate} today={today} note={length} />
      </dl>
    );
  }
  return (
    <dl className="grid grid-cols-2 gap-4 sm:gap-8">
      <When name="Pick-up" day={startDate} today={today} />
      <div className="border-l border-hairline pl-4 sm:pl-8">
        <When name="Return" day={endDate} today={today} note={length} />
      </div>
    </dl>
  );
}

const When = ({
  name,
  day,
  today,
  note,
}: {
  name: string;
  day: Day;
  today: Day | undefined;
  note?: string;
}) => (
  <div className="grid content-start gap-1">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="figures text-lg font-semibold sm:text-xl lg:text-2xl">
      <RentalDay day={day} />
    </dd>
    <dd className="text-sm text-muted">
      {[today && nearDay(day, today), note].filter(Boolean).join(' · ')}
    </dd>
  </div>
);
