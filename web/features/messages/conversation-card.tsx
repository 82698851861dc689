import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import { moreItems } from '#shared/bookings/bookings.rules.ts';
import { messagePreview } from '#shared/messages/messages.rules.ts';
import { formatMoment } from '../../lib/shop/dates-text.ts';
import { Picture } from '../../ui/picture.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BookingDaysText } from '../shop/day-text.tsx';
import { shopQuery } from '../shop/shop.api.ts';

export interface ListedConversation {
  booking: BookingWithCamera;
  /** The customer's name, in a list with conversations of several customers. */
  customer?: string;
  lastMessage: string | undefined;
  unreadCount: number;
}

/**
 * A conversation in a list; a press anywhere on the card opens it. Beside an open conversation the
 * card is narrow and shows less.
 */
export function ConversationCard({
  booking,
  customer,
  lastMessage,
  unreadCount,
  openId,
  search,
}: ListedConversation & {
  /** The id of the open conversation beside which the list stands. */
  openId: number | undefined;
  /** The search text of the list, which the page of the conversation keeps in its address. */
  search: string | undefined;
}) {
  const headingId = useId();
  const { data: shop } = useQuery(shopQuery());
  const isUnread = unreadCount > 0;
  const isBeside = openId !== undefined;
  const isOpen = booking.id === openId;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // Only the list is scrolled; `scrollIntoView` would scroll the page too.
    const list = card.current?.closest('nav');
    if (!isOpen || !list || !card.current) return;
    const down = card.current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollBy({ top: down - list.clientHeight / 2, behavior: 'instant' });
  }, [isOpen]);
  return (
    <article
      ref={card}
      aria-labelledby={headingId}
      className={`relative flex rounded-md p-3 transition-colors not-last:before:absolute not-last:before:inset-x-3 not-last:before:bottom-0 not-last:before:border-b not-last:before:border-hairline hover:bg-sunken ${isBeside ? 'gap-3' : 'gap-4 sm:gap-5 sm:p-4 sm:not-last:before:inset-x-4'} ${isOpen ? 'bg-sunken' : ''}`}
    >
      <span
        className={`shrink-0 self-start overflow-hidden rounded-md ${isBeside ? 'w-14' : 'w-20 sm:w-32'}`}
      >
        <Picture
          picture={booking.camera.images[0]}
          alt=""
          sizes={isBeside ? '3.5rem' : '(min-width: 30rem) 8rem, 5rem'}
        />
      </span>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2
            id={headingId}
            className={`min-w-0 wrap-anywhere ${isBeside ? 'text-sm' : 'text-base'}`}
          >
            <Link
              to="/chat/$bookingId"
              params={{ bookingId: String(booking.id) }}
              search={{ search }}
              aria-current={isOpen ? 'page' : undefined}
              className="rounded-sm after:absolute after:inset-0"
            >
              <bdi>
                {booking.camera.brand} {booking.camera.model}
              </bdi>
              {moreItems(booking.lines)}
            </Link>
          </h2>
          {!isBeside && (
            <StatusBadge status={booking.status} forCustomer={customer === undefined} />
          )}
        </div>
        {customer && <p className="text-sm wrap-anywhere">{customer}</p>}
        {!isOpen && (
          <p
            className={`flex items-center gap-2 text-sm ${isUnread ? 'font-semibold text-ink' : 'text-muted'}`}
          >
            <span className="min-w-0 wrap-anywhere">{messagePreview(lastMessage)}</span>
            {isUnread && <Unread count={unreadCount} />}
          </p>
        )}
        <p className="figures text-xs text-muted">
          <BookingDaysText {...booking} />
        </p>
        {!isBeside && (
          <p className="figures text-xs text-muted">
            Created {formatMoment(booking.createdAt, shop)}
          </p>
        )}
      </div>
    </article>
  );
}

const Unread = ({ count }: { count: number }) => (
  <span className="figures inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-xs text-on-accent">
    {count > 99 ? '99+' : count}
    <span className="sr-only"> unread</span>
  </span>
);
