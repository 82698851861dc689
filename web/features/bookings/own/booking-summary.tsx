import { useQueries, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { dayCount, rentalDays } from '#shared/shop/rental-days.rules.ts';
import { useHouse } from '../../../lib/shop/house.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { cameraQuery } from '../../cameras/cameras.api.ts';
import { PlainDay } from '../../shop/day-text.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { closeSummary, hasSummary } from '../open-summaries.ts';
import { noteOfDay } from '../times/chosen-times.ts';
import { AddToCalendar } from './add-to-calendar.tsx';

/** The most items that the summary shows one by one. */
const shownItems = 3;

/**
 * A summary of a booking above its chat, from the moment of booking until the pick-up, or until
 * somebody closes it.
 */
export default function BookingSummary({ booking }: { booking: BookingDetails }) {
  const [isOpen, setIsOpen] = useState(() => hasSummary(booking.id));
  const { address } = useHouse();
  const { data: shop } = useQuery(shopQuery());
  if (!isOpen || !holdsUnit(booking.status) || booking.handedOverAt !== null) return null;
  const close = () => {
    closeSummary(booking.id);
    setIsOpen(false);
  };
  const { startDate, endDate, lines, money } = booking;
  const isConfirmed = booking.status === 'confirmed';
  const note = noteOfDay(shop);
  const [street] = address.split('\n');
  const [first, ...others] = lines;
  return (
    <aside
      aria-label="Your booking"
      className="relative grid max-h-[45%] min-h-0 short:shrink-0 grid-cols-1 gap-x-6 overflow-y-auto border-b border-hairline bg-sunken p-4 short:max-h-none sm:px-5 xl:grid-cols-[11rem_minmax(0,1fr)] xl:py-5"
    >
      <Pictures booking={booking} />
      <div className="grid grid-cols-1 content-center gap-3">
        <div className="grid gap-0.5 pr-10">
          <h2 className="text-lg xl:text-xl">{isConfirmed ? 'Confirmed' : 'Held for you now'}</h2>
          <p className="figures text-sm text-muted">
            {!isConfirmed && 'Next, the desk confirms it here. '}
            {money && money.due > 0 && `${formatMoney(money.due)} is due at pick-up.`}
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-[1.4fr_1fr_1fr]">
          <Cell name="What" className="max-sm:col-span-full">
            {first?.cameraName}
            {others.slice(0, shownItems - 1).map(({ id, cameraName }) => (
              <Note key={id}>{cameraName}</Note>
            ))}
            {others.length >= shownItems && <Note>{others.length - shownItems + 1} more</Note>}
          </Cell>
          <Cell name="Pick-up">
            <PlainDay day={startDate} /> {booking.pickUpTime}
            <Note>{!booking.pickUpTime && note?.(startDate)}</Note>
            <Note>{street}</Note>
          </Cell>
          <Cell name="Return">
            <PlainDay day={endDate} /> {booking.returnTime}
            <Note>{!booking.returnTime && startDate !== endDate && note?.(endDate)}</Note>
            <Note>{dayCount(rentalDays(startDate, endDate))}</Note>
          </Cell>
        </dl>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton
            to="/bookings/$bookingId"
            params={{ bookingId: String(booking.id) }}
            variant="secondary"
          >
            Booking #{booking.id}
          </LinkButton>
          <AddToCalendar bookingId={booking.id} variant="text" className="py-2" />
        </div>
      </div>
      <button
        type="button"
        aria-label="Close summary"
        onClick={close}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className: 'absolute top-2 right-2 size-11!',
        })}
      >
        <X aria-hidden className="size-4" />
      </button>
    </aside>
  );
}

const Cell = ({
  name,
  className = '',
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) => (
  <div className={`min-w-0 ${className}`}>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="figures text-sm font-medium wrap-anywhere">{children}</dd>
  </div>
);

const Note = ({ children }: { children: ReactNode }) =>
  children && (
    <small className="block text-xs font-normal text-muted wrap-anywhere">{children}</small>
  );

/** The picture of the first item, large, and below it those of the next two. */
function Pictures({ booking: { camera, lines } }: { booking: BookingDetails }) {
  const others = useQueries({
    queries: lines
      .slice(1, shownItems)
      .map(({ cameraId }) => ({ ...cameraQuery(cameraId), retry: false })),
  });
  return (
    <div className="grid grid-cols-2 content-start gap-1 overflow-hidden rounded-md max-xl:hidden short:hidden">
      <Picture picture={camera.images[0]} alt="" sizes="11rem" className="col-span-full" />
      {others.map(({ data }, place) => (
        <Picture key={place} picture={data?.images[0]} alt="" sizes="6rem" />
      ))}
    </div>
  );
}
