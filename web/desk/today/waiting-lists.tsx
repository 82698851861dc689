import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import type { Today } from '#shared/desk/admin.ts';
import type { RequestedBooking } from '#shared/desk/queued-bookings.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { nearDay } from '#shared/day-words.rules.ts';
import { formatNumber, weekdayAndDay } from '#shared/format.rules.ts';
import type { Conversation } from '#shared/messages/messages.ts';
import { messagePreview } from '#shared/messages/messages.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { textLink } from '../../ui/button.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { timeOrDay } from './time-or-day.rules.ts';
import { useFocusKept } from './use-focus-kept.ts';

const AcceptOrDecline = lazy(() =>
  import('../bookings/main-act.tsx').then((acts) => ({ default: acts.AcceptOrDecline })),
);

/**
 * A list beside the work of the day with a title, the number of its entries and the first rows;
 * `more` has the button or link to all of them.
 */
export function WaitingList({
  id,
  title,
  count,
  nothing,
  children,
  more,
}: {
  /** The element id of the list, to which links lead with a hash. */
  id?: string;
  title: string;
  count: number;
  nothing: string;
  children: ReactNode;
  more?: ReactNode;
}) {
  const headingId = useId();
  const focusKept = useFocusKept();
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-24">
      <h3
        id={headingId}
        className="flex items-baseline gap-2 border-b border-hairline pb-1.5 text-base"
      >
        {title}{' '}
        <span className="figures text-sm font-normal text-muted">{formatNumber(count)}</span>
      </h3>
      {count === 0 ? (
        <p className="pt-2 text-sm text-muted">{nothing}</p>
      ) : (
        <ul {...focusKept}>{children}</ul>
      )}
      {more && <p className="figures pt-2 text-sm text-muted">{more}</p>}
    </section>
  );
}

const cut = (shown: number, count: number): string =>
  `${formatNumber(shown)} of ${formatNumber(count)}`;

const nameClass =
  'block max-w-full truncate text-left text-sm font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';
/** Classes of a row that can be pressed anywhere, while its own buttons lie above that. */
export const lineClass =
  'relative flex min-h-12 items-center gap-3 border-b border-hairline py-1.5 transition-colors hover:bg-sunken';

/** The customer's name as the button that opens the booking of the row. */
export const CustomerButton = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <button type="button" onClick={onOpen} className={nameClass}>
    <bdi>{name}</bdi>
  </button>
);

interface Opens {
  onOpen: (bookingId: number) => void;
}

/** Requests, the earliest start first; they can be accepted or declined in their rows. */
export const Requests = ({ today, onOpen }: { today: Today } & Opens) => (
  <WaitingList
    title="Requests"
    count={today.pending.count}
    nothing="No requests wait."
    more={
      today.pending.first.length < today.pending.count && (
        <>
          {cut(today.pending.first.length, today.pending.count)}{' '}
          <Link to="/admin/bookings" search={{ status: 'pending' }} className={textLink}>
            Show all requests
          </Link>
        </>
      )
    }
  >
    {today.pending.first.map((request) => (
      <RequestLine key={request.id} request={request} today={today.today} onOpen={onOpen} />
    ))}
  </WaitingList>
);

function RequestLine({
  request,
  today,
  onOpen,
}: { request: RequestedBooking; today: string } & Opens) {
  const near = nearDay(request.startDate, today);
  const isSoon = request.startDate <= today || near === 'tomorrow';
  const free = request.leavesFree;
  return (
    <li className={`${lineClass} flex-wrap sm:flex-nowrap`}>
      <div className="min-w-0 flex-1">
        <CustomerButton name={request.customerName} onOpen={() => onOpen(request.id)} />
        <p className="figures flex flex-wrap gap-x-2 text-xs text-muted">
          <span className={isSoon ? 'font-medium text-warning' : ''}>
            {near ?? weekdayAndDay(request.startDate)}
          </span>
          <span className="truncate">{itemsTitle(request)}</span>
          <span
            className={`flex items-center gap-1 ${free < 0 ? 'text-destructive' : 'text-success'}`}
          >
            {free < 0 ? (
              <TriangleAlert aria-hidden className="size-3" />
            ) : (
              <Check aria-hidden className="size-3" />
            )}
            {free < 0 ? `${-free} short` : `leaves ${free} free`}
          </span>
        </p>
      </div>
      <IfMay needs="bookings.write">
        {/* The buttons are loaded later. Space is kept for them, so that the rows below do not move
            just as somebody presses one. */}
        <div className="relative flex min-h-8 min-w-40 justify-end">
          <Suspense>
            <AcceptOrDecline booking={request} size="sm" isQuiet />
          </Suspense>
        </div>
      </IfMay>
    </li>
  );
}

/** Conversations with messages that the desk has not read, with the latest message. */
export const UnreadMessages = ({ today: { unread } }: { today: Today }) => (
  <WaitingList
    title="Messages"
    count={unread.count}
    nothing="All read."
    more={
      <>
        {unread.first.length < unread.count && `${cut(unread.first.length, unread.count)} unread `}
        <Link to="/chat" className={textLink}>
          Show all messages
        </Link>
      </>
    }
  >
    {unread.first.map((conversation) => (
      <UnreadLine key={conversation.booking.id} conversation={conversation} />
    ))}
  </WaitingList>
);

function UnreadLine({ conversation: { booking, lastMessage } }: { conversation: Conversation }) {
  const { data: shop } = useQuery(shopQuery());
  return (
    <li className={lineClass}>
      <Link
        to="/chat/$bookingId"
        params={{ bookingId: String(booking.id) }}
        preload={false}
        className={`min-w-0 flex-1 ${nameClass}`}
      >
        <bdi>{fullName(booking.user)}</bdi>{' '}
        <span className="block truncate text-xs font-normal text-muted">
          {messagePreview(lastMessage?.content)}
        </span>
      </Link>
      {lastMessage && shop && (
        <span className="figures shrink-0 text-xs text-muted">
          {timeOrDay(new Date(lastMessage.createdAt), shop)}
        </span>
      )}
    </li>
  );
}
