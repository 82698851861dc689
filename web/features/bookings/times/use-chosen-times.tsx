import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { AskedTimes, BookingTimes } from '#shared/bookings/times.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { shopQuery } from '../../shop/shop.api.ts';
import { chosenTimes } from './chosen-times.ts';
import { TimeFields } from './time-fields.tsx';

/**
 * The chosen times of a rental, and the fields for them. `before` is the booking when a booking is
 * being changed.
 */
export function useChosenTimes(
  { startDate, endDate }: RentalRange,
  before?: BookingTimes & RentalRange & { unitsOut: number },
): { times: AskedTimes; timeFields: ReactNode } {
  const { data: shop } = useQuery(shopQuery());
  const [chosen, setChosen] = useState<AskedTimes>({});
  const range = { startDate, endDate };
  const times = chosenTimes(shop, chosen, range, before);
  const timeFields = (
    <TimeFields
      shop={shop}
      range={range}
      times={times}
      isOut={before !== undefined && before.unitsOut > 0}
      onChange={(time) => setChosen({ ...chosen, ...time })}
    />
  );
  return { times, timeFields };
}
