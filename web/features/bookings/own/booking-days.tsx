import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { nearDay } from '#shared/day-words.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { dayCount, rentalDays } from '#shared/shop/rental-days.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { PlainDay } from '../../shop/day-text.tsx';
import { noteOfDay } from '../times/chosen-times.ts';

/** The days of pick-up and return; a rental on a single day shows that day once. */
export function BookingDays({
  booking: { startDate, endDate, pickUpTime, returnTime },
  shop,
}: {
  booking: BookingDetails;
  shop: Shop | undefined;
}) {
  const length = `${dayCount(rentalDays(startDate, endDate))} in all`;
  if (startDate === endDate) {
    const time = [pickUpTime, returnTime].filter(Boolean).join(' to ');
    return (
      <dl>
        <When name="Pick-up and return" day={startDate} time={time} shop={shop} note={length} />
      </dl>
    );
  }
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-8">
      <When name="Pick-up" day={startDate} time={pickUpTime} shop={shop} />
      <When
        name="Return"
        day={endDate}
        time={returnTime}
        shop={shop}
        note={length}
        className="border-l border-hairline pl-3 sm:pl-8"
      />
    </dl>
  );
}

const When = ({
  name,
  day,
  time,
  shop,
  note,
  className = '',
}: {
  name: string;
  day: Day;
  time: string | null;
  shop: Shop | undefined;
  note?: string;
  className?: string;
}) => {
  const notes = [shop && nearDay(day, shop.today), note].filter(Boolean).join(' · ');
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures font-semibold sm:text-xl lg:text-2xl">
        <PlainDay day={day} />
      </dd>
      {time && <dd className="figures md:text-lg">{time}</dd>}
      {!time && <dd className="text-sm">{noteOfDay(shop)?.(day)}</dd>}
      {notes && <dd className="text-sm text-muted">{notes}</dd>}
    </div>
  );
};
