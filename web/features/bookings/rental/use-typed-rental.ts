import { useQuery } from '@tanstack/react-query';
import type { AskedTimes, BookingTimes } from '#shared/bookings/times.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { shopQuery } from '../../shop/shop.api.ts';
import { chosenTimes } from '../times/chosen-times.ts';

/**
 * The special requests, the promo code and the times that were typed for the basket. They survive a
 * reload until they are cleared.
 */
export function useTypedRental(range: RentalRange): {
  notes: string;
  setNotes: (notes: string) => void;
  promoCode: string;
  setPromoCode: (code: string) => void;
  times: AskedTimes;
  chooseTime: (chosen: Partial<BookingTimes>) => void;
  forget: () => void;
} {
  const { data: shop } = useQuery(shopQuery());
  const [notes, setNotes] = useKeptState('rental-requests', '');
  const [promoCode, setPromoCode] = useKeptState('rental-promo-code', '');
  const [pickUp, setPickUp] = useKeptState('rental-pick-up-time', '');
  const [bringBack, setBringBack] = useKeptState('rental-return-time', '');
  const chosen = { pickUpTime: pickUp || null, returnTime: bringBack || null };
  return {
    notes,
    setNotes,
    promoCode,
    setPromoCode,
    times: chosenTimes(shop, chosen, range),
    chooseTime({ pickUpTime, returnTime }) {
      if (pickUpTime !== undefined) setPickUp(pickUpTime ?? '');
      if (returnTime !== undefined) setBringBack(returnTime ?? '');
    },
    forget() {
      for (const set of [setNotes, setPromoCode, setPickUp, setBringBack]) set('');
    },
  };
}
