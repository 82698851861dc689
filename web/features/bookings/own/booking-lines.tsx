import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookingLine, BookingDetails } from '#shared/bookings/bookings.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { countText, isPricedByDays, lineOnBill } from '#shared/prices/price-words.rules.ts';
import { ItemName } from '../../cameras/item-name.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { cameraQuery } from '../../cameras/cameras.api.ts';

/** The items of a booking, each with its picture and a link to its page. */
export const BookingLines = ({ booking }: { booking: BookingDetails }) => (
  <ul className="grid divide-y divide-hairline">
    {booking.lines.map((line) => (
      <Line
        key={line.id}
        line={line}
        {...(booking.status !== 'inquiry' && { priced: lineText(line, booking) })}
      />
    ))}
  </ul>
);

/** The quantity of an item and the basis of its price in words: `2 × $60 × 3 days`. */
function lineText(line: BookingLine, { chargedDays, ...booking }: BookingDetails): string {
  const { quantity, pricePerDay } = line;
  const basis = isPricedByDays(line)
    ? `${formatMoney(pricePerDay)} × ${countText(chargedDays, booking.countedAs)}${booking.seasons.length > 0 ? ', with seasons' : ''}`
    : lineOnBill(line, booking);
  if (quantity === 1) return basis;
  return isPricedByDays(line) ? `${quantity} × ${basis}` : `${quantity} × (${basis})`;
}

function Line({ line, priced }: { line: BookingLine; priced?: string }) {
  // An item that has left the catalogue has no page, so the call may fail.
  const { data: camera } = useQuery({ ...cameraQuery(line.cameraId), retry: false });
  const toItem = { to: '/camera/$id', params: { id: String(line.cameraId) } } as const;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-4 py-4 first:pt-0 last:pb-0 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-6">
      <Picture
        picture={camera?.images[0]}
        alt=""
        sizes="(min-width: 40rem) 11rem, 5.5rem"
        className="rounded-md"
      />
      <div className="grid min-w-0 gap-0.5">
        <h3 className="text-base wrap-anywhere">
          {camera ? (
            <Link {...toItem} className="rounded-sm hover:underline">
              <ItemName name={line.cameraName} />
            </Link>
          ) : (
            line.cameraName
          )}
        </h3>
        <p className="figures text-sm text-muted">{priced ?? line.quantity}</p>
        {camera && camera.included.length > 0 && (
          <p className="text-sm text-muted wrap-anywhere">{camera.included.join(', ')}</p>
        )}
      </div>
      {priced !== undefined && (
        <p className="figures self-start font-semibold sm:self-center">{formatMoney(line.rent)}</p>
      )}
    </li>
  );
}
