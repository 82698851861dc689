import { useQuery } from '@tanstack/react-query';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { personAtDesk } from '../../frame/details.api.ts';

/**
 * The customer's special requests and the desk's note about the customer, to be read before the
 * gear is packed.
 */
export function Wishes({ booking: { notes, user } }: { booking: BookingDetails }) {
  const { data: person } = useQuery(personAtDesk(user.id));
  const texts = [
    { name: 'Wishes', text: notes, look: 'bg-info-soft' },
    { name: 'Note about the customer', text: person?.note, look: 'bg-warning-soft' },
  ].filter(({ text }) => text);
  if (texts.length === 0) return null;
  return (
    <dl className="grid gap-3 text-sm sm:grid-flow-col sm:auto-cols-fr">
      {texts.map(({ name, text, look }) => (
        <div key={name} className={`rounded-md px-3 py-2.5 ${look}`}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
