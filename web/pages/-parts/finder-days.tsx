import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarBounds } from '#shared/shop/calendar-bounds.rules.ts';
import { noteOfDay } from '../../features/bookings/times/chosen-times.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { DateRangeFields, type DayRange } from '../../ui/fields/date-fields.tsx';

/**
 * The days of the search on the home page, in the shop's own calendar, which allows no return
 * before the pick-up.
 */
export function FinderDays({ typed }: { typed: DayRange }) {
  const [range, setRange] = useState(typed);
  const { data: shop } = useQuery(shopQuery());
  return (
    <>
      <DateRangeFields
        startLabel="Pick-up date"
        endLabel="Return date"
        value={range}
        onChange={setRange}
        {...calendarBounds(shop, range.startDate)}
        noteOf={noteOfDay(shop)}
      />
      <input type="hidden" name="from" value={range.startDate} />
      <input type="hidden" name="to" value={range.endDate} />
    </>
  );
}
