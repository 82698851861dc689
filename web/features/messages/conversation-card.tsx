import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { BookingWithCamera } from '#shared/bookings.ts';
import { moreItems } from '#shared/bookings.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { messagePreview } from '#shared/messages.rules.ts';
import { bookingDatesText } from '../../lib/dates-text.ts';
import { Picture } from '../../ui/picture.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** A conversation in a list; the whole card leads to it. */
export function ConversationCard({
  booking,
  customer,
  lastMessage,
  unreadCount,
}: {
  booking: BookingWithCamera;
  /** The customer's name, where conversations of several are listed. */
  customer?: string;
  lastMessage: string | undefined;
  unreadCount: number;
}) {
  const headingId = useId();
  const isUnread = unreadCount > 0;
  return (
    <article
      aria-labelledby={headingId}
      className="relative flex gap-4 rounded-md border-b border-hairline p-3 transition-colors last:border-b-transparent hover:bg-sunken sm:gap-5 sm:p-4"
    >
      <span className="w-20 shrink-0 self-start overflow-hidden rounded-md sm:w-32">
        <Picture picture={booking.camera.images[0]} alt="" sizes="(min-width: 30rem) 8rem, 5rem" />
      </span>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={headingId} className="min-w-0 text-base wrap-anywhere">
            <Link
              to="/chat/$bookingId"
              params={{ bookingId: String(booking.id) }}
              className="rounded-sm after:absolute after:inset-0"
            >
              {booking.camera.brand} {booking.camera.model}
              {moreItems(booking.lines)}
            </Link>
          </h2>
          <StatusBadge status={booking.status} forCustomer={customer === undefined} />
        </div>
        {customer && <p className="text-sm wrap-anywhere">{customer}</p>}
        <p
          className={`flex items-center gap-2 text-sm ${isUnread ? 'font-semibold text-ink' : 'text-muted'}`}
        >
          <span className="min-w-0 wrap-anywhere">{messagePreview(lastMessage)}</span>
          {isUnread && (
            <span className="figures inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-xs text-on-accent">
              {unreadCount > 99 ? '99+' : unreadCount}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </p>
        <p className="figures text-xs text-muted">{bookingDatesText(booking)}</p>
        <p className="figures text-xs text-muted">Created {formatDay(booking.createdAt)}</p>
      </div>
    </article>
  );
}
