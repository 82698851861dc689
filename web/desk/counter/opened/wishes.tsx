import { useQuery } from '@tanstack/react-query';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { personAtDesk } from '../../frame/details.api.ts';

/** The customer's wishes and the desk's note about the customer: the first that is read when a bag is packed. */
export function Wishes({ booking: { notes, user } }: { booking: BookingDetails }) {
  const { data: person } = useQuery(personAtDesk(user.id));
  const texts = [
    ['Wishes', notes],
    ['Note about the customer', person?.note],
  ].filter(([, text]) => text);
  if (texts.length === 0) return null;
  return (
    <dl className="grid gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-sm">
      {texts.map(([name, text]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
