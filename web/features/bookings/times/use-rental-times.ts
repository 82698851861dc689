import { useQuery } from '@tanstack/react-query';
import type { AskedTimes, BookingTimes } from '#shared/bookings/times.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { useKeptText } from '../../../lib/use-kept-text.ts';
import { shopQuery } from '../../shop/shop.api.ts';
import { chosenTimes } from './chosen-times.ts';

/** The times that are being chosen for the basket; they survive a reload as its special requests do. */
export function useRentalTimes(range: RentalRange): {
  times: AskedTimes;
  choose: (chosen: Partial<BookingTimes>) => void;
  forget: () => void;
} {
  const { data: shop } = useQuery(shopQuery());
  const [pickUp, setPickUp] = useKeptText('rental-pick-up-time');
  const [bringBack, setBringBack] = useKeptText('rental-return-time');
  return {
    times: chosenTimes(shop, { pickUpTime: pickUp || null, returnTime: bringBack || null }, range),
    choose({ pickUpTime, returnTime }) {
      if (pickUpTime !== undefined) setPickUp(pickUpTime ?? '');
      if (returnTime !== undefined) setBringBack(returnTime ?? '');
    },
    forget() {
      setPickUp('');
      setBringBack('');
    },
  };
}
