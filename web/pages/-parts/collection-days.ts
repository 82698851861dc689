import { useState } from 'react';
import { changeBasket, useBasket } from '../../features/bookings/rental/basket.ts';
import type { RentalSearch } from '../../features/cameras/rental-search.ts';
import type { CollectionDays } from '../../features/cameras/collection/when-fields.tsx';
import type { DayRange } from '../../ui/fields/date-fields.tsx';

const noDays: DayRange = { startDate: '', endDate: '' };
const isWhole = ({ startDate, endDate }: DayRange): boolean => startDate !== '' && endDate !== '';

/**
 * Days of the basket that somebody has cleared in the collection. They do not filter the collection
 * again until the basket has other days.
 */
let clearedDays: string | undefined;

/**
 * The days by which the collection is filtered: those in the page's address, else those of the
 * basket.
 */
export function useCollectionDays(
  { from, to }: RentalSearch,
  onAddress: (change: RentalSearch) => void,
): CollectionDays {
  const { startDate, endDate, lines } = useBasket();
  const [cleared, setCleared] = useState(clearedDays);
  const ofBasket = `${startDate} ${endDate}`;
  const range =
    from !== undefined || to !== undefined
      ? { startDate: from ?? '', endDate: to ?? '' }
      : ofBasket === cleared
        ? noDays
        : { startDate, endDate };
  return {
    range,
    days: isWhole(range) ? range : undefined,
    choose(chosen) {
      onAddress({ from: chosen.startDate || undefined, to: chosen.endDate || undefined });
      if (isWhole(chosen)) changeBasket((basket) => ({ ...basket, ...chosen }));
    },
    clear() {
      onAddress({ from: undefined, to: undefined });
      if (lines.length === 0) {
        changeBasket((basket) => ({ ...basket, ...noDays }));
      } else {
        clearedDays = ofBasket;
        setCleared(ofBasket);
      }
    },
  };
}
