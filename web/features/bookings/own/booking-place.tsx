import { useQuery } from '@tanstack/react-query';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { weekdayAndDay } from '#shared/format.rules.ts';
import { hoursOfDay } from '#shared/shop/hours-text.rules.ts';
import { mapLink, phoneLink } from '../../../lib/addresses/mail-link.ts';
import { useHouse } from '../../../lib/shop/house.tsx';
import { textLink } from '../../../ui/button.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { noteOfDay } from '../times/chosen-times.ts';

const link = `rounded-sm ${textLink}`;

/** The address for pick-up and return, and the opening hours of the house on those days. */
export function BookingPlace({ place }: { place: NonNullable<BookingDetails['place']> }) {
  const { phone, hours } = useHouse();
  const { data: shop } = useQuery(shopQuery());
  const days = place.hours.filter(({ date, spans }) => spans.length > 0 || noteOfDay(shop)?.(date));
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="grid content-start gap-3">
        <address className="text-lg font-medium whitespace-pre-line not-italic wrap-anywhere">
          {place.address}
        </address>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <a
            href={mapLink(place.address)}
            target="_blank"
            rel="noopener noreferrer"
            className={link}
          >
            Open in Maps
          </a>
          {phone && (
            <a href={phoneLink(phone)} className={link}>
              {phone}
            </a>
          )}
        </p>
      </div>
      {days.length > 0 ? (
        <dl className="figures grid content-start divide-y divide-hairline text-muted">
          {days.map(({ date, spans }) => (
            <div key={date} className="flex justify-between gap-4 py-2 first:pt-0">
              <dt>{weekdayAndDay(date)}</dt>
              <dd>{hoursOfDay(spans) || 'By appointment'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        hours && <p className="text-muted">{hours}</p>
      )}
    </div>
  );
}
