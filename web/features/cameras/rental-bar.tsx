import type { ReactNode } from 'react';
import type { WholeCamera } from '#shared/cameras/cameras.ts';
import { formatMoney, shortDay } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { Button } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/fields/date-fields.tsx';
import type { RentalPrice } from '../bookings/rental/rental.api.ts';
import { DaysText } from '../shop/day-text.tsx';

/** The button that books an item. On a phone it stays in sight above the tab bar, in short. */
export const RentalBar = ({
  camera,
  price,
  range,
  isNotFree,
  children,
}: {
  camera: WholeCamera;
  price: RentalPrice;
  range: DayRange;
  /** Whether no unit of the item is free on the days. */
  isNotFree: boolean;
  children: ReactNode;
}) => (
  <div className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 short:static short:px-0 flex items-center justify-between gap-4 border-t border-hairline bg-surface px-4 py-2.5 md:contents">
    {isNotFree ? (
      <NotFreeInShort range={range} />
    ) : (
      <PriceInShort camera={camera} price={price} range={range} />
    )}
    {/* The button stays rendered: its dialog may be open while the days become full. */}
    <div className={isNotFree ? 'hidden md:contents' : 'contents'}>{children}</div>
  </div>
);

/** The bar of a phone on full days, with a button that leads to the calendar. */
const NotFreeInShort = ({ range: { startDate, endDate } }: { range: DayRange }) => (
  <>
    <p className="figures min-w-0 text-sm font-medium md:hidden">
      Not free {shortDay(startDate)}
      {endDate !== startDate && ` to ${shortDay(endDate)}`}
    </p>
    <Button
      className="shrink-0 md:hidden"
      onClick={({ currentTarget }) => {
        const card = currentTarget.closest('section');
        card?.scrollIntoView({ block: 'start' });
        card?.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click();
      }}
    >
      See free days
    </Button>
  </>
);

/** The total and the days, beside the button in the bar of a phone. */
const PriceInShort = ({
  camera,
  price,
  range: { startDate, endDate },
}: {
  camera: WholeCamera;
  price: RentalPrice;
  range: DayRange;
}) => (
  <p className="figures min-w-0 text-xs text-muted md:hidden">
    <span className="block text-base font-semibold text-ink">
      {camera.stockCount > 0 ? formatMoney(price.total) : 'Out of stock'}
    </span>
    {startDate && endDate ? (
      <DaysText startDate={startDate} endDate={endDate} />
    ) : (
      dayCount(price.days)
    )}
  </p>
);
