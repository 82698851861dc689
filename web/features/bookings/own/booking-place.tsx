import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { weekdayAndDay } from '#shared/format.rules.ts';
import { mapLink, phoneLink } from '../../../lib/addresses/mail-link.ts';
import { useHouse } from '../../../lib/shop/house.tsx';
import { textLink } from '../../../ui/button.tsx';

const link = `rounded-sm ${textLink}`;

/** The place of pick-up and return, and the house's hours on those days. */
export function BookingPlace({ place }: { place: NonNullable<BookingDetails['place']> }) {
  const { phone, hours } = useHouse();
  const open = place.hours.filter(({ spans }) => spans.length > 0);
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
      {open.length > 0 ? (
        <dl className="figures grid content-start divide-y divide-hairline text-muted">
          {open.map(({ date, spans }) => (
            <div key={date} className="flex justify-between gap-4 py-2 first:pt-0">
              <dt>{weekdayAndDay(date)}</dt>
              <dd>{spans.map(({ from, to }) => `${from} to ${to}`).join(', ')}</dd>
            </div>
          ))}
        </dl>
      ) : (
        hours && <p className="text-muted">{hours}</p>
      )}
    </div>
  );
}
