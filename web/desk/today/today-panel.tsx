import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Today } from '#shared/desk/admin.ts';
import { workSpans, type WorkSpan } from '#shared/desk/admin.rules.ts';
import type { BookingAtRisk, QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { formatDay, formatNumber, shortDay, shortWeekday } from '#shared/format.rules.ts';
import type { Conversation } from '#shared/messages/messages.ts';
import { messagePreview } from '#shared/messages/messages.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { useAskedOnFocus } from '../../lib/calls/use-asked-on-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { preloadBookingDialogs, useBookingDialogs } from '../bookings/use-booking-dialogs.tsx';
import { workKey, workOf } from './today.api.ts';

const AcceptOrDecline = lazy(() =>
  import('../bookings/main-act.tsx').then((acts) => ({ default: acts.AcceptOrDecline })),
);

/** The work of the desk today; each line is one press from its booking or conversation. */
export function TodayPanel() {
  const [span, setSpan] = useState<WorkSpan>('today');
  const { data, error, refetch } = useQuery(workOf(span));
  useAskedOnFocus(workKey);
  const { showDetails, dialogs } = useBookingDialogs();
  if (!data && error) {
    return (
      <ErrorState
        title="Today could not be loaded"
        description={failureText(error)}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  return (
    <section aria-labelledby="today" onPointerEnter={preloadBookingDialogs}>
      <h2 id="today" className="flex flex-wrap items-baseline gap-x-3 text-xl">
        Today
        {data && (
          <span className="figures text-sm font-normal text-muted">
            {shortWeekday(data.today)}, <span>{formatDay(data.today)}</span>
          </span>
        )}
      </h2>
      <div role="group" aria-label="Days" className="mt-3 flex gap-2">
        {workSpans.map((one) => (
          <Button
            key={one}
            variant="secondary"
            size="sm"
            aria-pressed={one === span}
            className="aria-pressed:border-ink aria-pressed:bg-sunken"
            onClick={() => setSpan(one)}
          >
            {spanNames[one]}
          </Button>
        ))}
      </div>
      <div className="mt-4 grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6">
        {queues.map(({ title, nothing, during, of, day, alarming, all, isRequest }) => (
          <Queue
            key={title}
            title={title}
            count={data && of(data).count}
            shown={data && of(data).first.length}
            nothing={during ? `${nothing} ${during[span]}` : nothing}
            alarming={alarming}
            all={all}
          >
            {data &&
              of(data).first.map((line) => (
                <Line
                  key={line.id}
                  main={line.customerName}
                  day={day(line)}
                  second={itemsTitle(line)}
                  third={line.reason}
                  onOpen={() => showDetails(line.id)}
                >
                  {isRequest && (
                    <Suspense>
                      <AcceptOrDecline booking={line} size="sm" />
                    </Suspense>
                  )}
                </Line>
              ))}
          </Queue>
        ))}
        <Queue
          title="Unread messages"
          count={data?.unread.count}
          shown={data?.unread.first.length}
          nothing="All read"
          all={linkToChat}
        >
          {data?.unread.first.map((conversation) => (
            <UnreadLine key={conversation.booking.id} conversation={conversation} />
          ))}
        </Queue>
      </div>
      {dialogs}
    </section>
  );
}

/** A link from a queue's count to the whole queue. */
type LinkToAll = (props: { className: string; children: ReactNode }) => ReactNode;

const linkToChat: LinkToAll = (props) => <Link to="/chat" {...props} />;
const linkToCounter: LinkToAll = (props) => <Link to="/admin/counter" {...props} />;
const linkToPlanner: LinkToAll = (props) => <Link to="/admin/planner" {...props} />;
const linkToPending: LinkToAll = (props) => (
  <Link to="/admin/bookings" search={{ status: 'pending' }} {...props} />
);

interface QueueText {
  title: string;
  nothing: string;
  /** The words for the days that it is about, where it is not the same for all. */
  during?: Record<WorkSpan, string>;
  of: (today: Today) => { count: number; first: (QueuedBooking & Partial<BookingAtRisk>)[] };
  /** The day that matters. */
  day: (line: QueuedBooking) => string;
  alarming?: boolean;
  /** Whether its lines are accepted or declined where they stand. */
  isRequest?: boolean;
  all: LinkToAll;
}

const spanNames = { today: 'Today', tomorrow: 'Tomorrow', week: 'This week' } as const;
const during = { today: 'today', tomorrow: 'tomorrow', week: 'this week' } as const;

const timed = (time: string | null, text: string): string => (time ? `${time} · ${text}` : text);

const queues: QueueText[] = [
  {
    title: 'Going out',
    nothing: 'Nothing goes out',
    during,
    of: ({ goingOut }) => goingOut,
    day: ({ pickUpTime, endDate }) => timed(pickUpTime, `until ${shortDay(endDate)}`),
    all: linkToCounter,
  },
  {
    title: 'Coming back',
    nothing: 'Nothing comes back',
    during,
    of: ({ comingBack }) => comingBack,
    day: ({ returnTime, startDate }) => timed(returnTime, `since ${shortDay(startDate)}`),
    all: linkToCounter,
  },
  {
    title: 'Overdue',
    nothing: 'Nothing is overdue',
    of: ({ overdue }) => overdue,
    day: ({ returnTime, endDate }) => timed(returnTime, `due ${shortDay(endDate)}`),
    alarming: true,
    all: linkToCounter,
  },
  {
    title: 'At risk',
    nothing: 'Nothing is at risk',
    of: ({ atRisk }) => atRisk,
    day: ({ startDate }) => `from ${shortDay(startDate)}`,
    alarming: true,
    all: linkToPlanner,
  },
  {
    title: 'Pending requests',
    nothing: 'No requests wait',
    of: ({ pending }) => pending,
    day: ({ startDate }) => `from ${shortDay(startDate)}`,
    isRequest: true,
    all: linkToPending,
  },
];

function Queue({
  title,
  count,
  shown,
  nothing,
  alarming = false,
  all,
  children,
}: {
  title: string;
  count: number | undefined;
  /** The number of lines that stand here. */
  shown: number | undefined;
  nothing: string;
  alarming?: boolean | undefined;
  all: LinkToAll;
  children: ReactNode;
}) {
  const figure = count === undefined ? undefined : formatNumber(count);
  return (
    <div className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-2 border-b border-hairline pb-1.5 text-sm">
        {title}
        <span
          className={`figures text-base font-semibold ${alarming && count ? 'text-destructive' : ''}`}
        >
          {count
            ? all({
                className: 'underline underline-offset-4',
                children: (
                  <>
                    {figure}
                    <span className="sr-only">, show all</span>
                  </>
                ),
              })
            : figure}
        </span>
      </h3>
      {/* The box is as high as a full queue, so that nothing below jumps when the queue comes. */}
      {count === undefined && <Skeleton className="mt-2 h-10 w-full sm:h-56" />}
      {count === 0 && <p className="pt-2 text-sm text-muted">{nothing}</p>}
      <ul>{children}</ul>
      {count !== undefined && shown !== undefined && shown < count && (
        <p className="figures pt-1 text-sm text-muted">
          {all({
            className: 'underline underline-offset-4',
            children: `${formatNumber(shown)} of ${formatNumber(count)}`,
          })}
        </p>
      )}
    </div>
  );
}

const lineClass =
  'figures -mx-2 block w-[calc(100%+1rem)] rounded-md px-2 py-1.5 text-left text-sm transition-colors hover:bg-sunken';

interface LineTexts {
  main: string;
  day?: string;
  second: string;
  third?: string | undefined;
}

const LineText = ({ main, day, second, third }: LineTexts) => (
  <>
    <span className="flex justify-between gap-2">
      <span className="truncate font-medium">{main}</span>
      {day && <span className="shrink-0 text-muted">{day}</span>}
    </span>
    <span className="block truncate text-xs text-muted">{second}</span>
    {third && <span className="line-clamp-2 text-xs text-muted">{third}</span>}
  </>
);

const Line = ({
  onOpen,
  children,
  ...texts
}: LineTexts & { onOpen: () => void; children?: ReactNode }) => (
  <li>
    <button type="button" className={lineClass} onClick={onOpen}>
      <LineText {...texts} />
    </button>
    {children && <div className="flex min-h-8 gap-2 pb-2">{children}</div>}
  </li>
);

const UnreadLine = ({ conversation: { booking, lastMessage } }: { conversation: Conversation }) => (
  <li>
    <Link
      to="/chat/$bookingId"
      params={{ bookingId: String(booking.id) }}
      className={lineClass}
      preload={false}
    >
      <LineText
        main={fullName(booking.user)}
        second={itemsTitle(booking)}
        third={messagePreview(lastMessage?.content)}
      />
    </Link>
  </li>
);
