import { useQuery } from '@tanstack/react-query';
import { hoursOfDay } from '#shared/shop/hours-text.rules.ts';
import { weekdayOf, weekdays } from '#shared/shop/rental-days.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { mailLink, mapLink, phoneLink } from '../../lib/addresses/mail-link.ts';
import { useHouse } from '../../lib/shop/house.tsx';
import { textLink } from '../../ui/button.tsx';

/**
 * Facts for visitors on the home page: how to pay, how gear is prepared, and when the house is
 * open.
 */
export function HomeFacts() {
  const { hours } = useHouse();
  const facts = ['Pay when you pick it up', 'Checked, charged and packed', hours];
  return (
    <ul className="figures grid gap-2 border-y border-hairline py-4 text-sm font-medium md:grid-cols-3 md:gap-6">
      {facts.filter(Boolean).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

const link = `rounded-sm ${textLink}`;

/**
 * The address of the house and its opening hours by weekday; nothing is shown when one of the two
 * is not set.
 */
export function HouseSection() {
  const { address, phone, email, openingHours } = useHouse();
  const { data: shop } = useQuery(shopQuery());
  if (!address || openingHours.length === 0) return null;
  const today = shop && weekdayOf(shop.today);
  return (
    <section aria-labelledby="house-title" className="grid gap-6">
      <h2 id="house-title" className="text-2xl">
        Where We Are
      </h2>
      <div className="grid gap-8 md:grid-cols-3 md:gap-6">
        <address className="text-xl whitespace-pre-line not-italic wrap-anywhere">
          {address}
        </address>
        <p className="grid content-start justify-items-start gap-3">
          <a href={mapLink(address)} target="_blank" rel="noopener noreferrer" className={link}>
            Open in Maps
          </a>
          {phone && (
            <a href={phoneLink(phone)} className={`figures ${link}`}>
              {/* Spaces that do not break keep the phone number on one line. */}
              {phone.replaceAll(' ', '\u00a0')}
            </a>
          )}
          {email && (
            <a href={mailLink(email)} className={`break-all ${link}`}>
              {email}
            </a>
          )}
        </p>
        <dl className="figures grid content-start divide-y divide-hairline text-sm">
          {weekdays.map((name, place) => {
            const spans = openingHours.filter(({ day }) => day === place + 1);
            if (spans.length === 0 && !shop?.rules.openDays.includes(place + 1)) return null;
            return (
              <div
                key={name}
                className={`flex justify-between gap-4 py-2 first:pt-0 ${place + 1 === today ? 'font-semibold' : 'text-muted'}`}
              >
                <dt>{name}</dt>
                <dd>{hoursOfDay(spans) || 'By appointment'}</dd>
              </div>
            );
          })}
        </dl>
      </div>
    </section>
  );
}
