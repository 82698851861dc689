import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, type Day } from '#shared/days.rules.ts';
import { workSpans, type WorkSpan } from '#shared/desk/admin.rules.ts';
import { timeIn } from '#shared/clock.rules.ts';
import { chatPermissions } from '#shared/permissions.rules.ts';
import { formatDay, shortWeekday } from '#shared/format.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { useAskedOnFocus } from '../../lib/calls/use-asked-on-focus.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { preloadBookingDialogs, useBookingDialogs } from '../bookings/use-booking-dialogs.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { DayList } from './day-list.tsx';
import { DayLoad } from './day-load.tsx';
import { BookingsAtRisk } from './bookings-at-risk.tsx';
import { DepositsHeld } from './deposits-held.tsx';
import { TodayBand } from './today-band.tsx';
import { workKey, workOf } from './today.api.ts';
import { Requests, UnreadMessages } from './waiting-lists.tsx';

const spanNames = { today: 'Today', tomorrow: 'Tomorrow', week: 'This week' } as const;

/** The first and the last day for which the desk reads its work. */
function spanDays(span: WorkSpan, today: Day): { first: Day; last: Day } {
  const first = span === 'tomorrow' ? addDays(today, 1) : today;
  return { first, last: span === 'week' ? addDays(today, 6) : first };
}

const SpanDays = ({ first, last }: { first: Day; last: Day }) => (
  <span className="figures text-sm font-normal text-muted">
    {shortWeekday(first)}, <span>{formatDay(first)}</span>
    {last !== first && (
      <>
        {' '}
        to {shortWeekday(last)}, <span>{formatDay(last)}</span>
      </>
    )}
  </span>
);

/**
 * The work of the desk: numbers, the list of the day, and lists of what waits; each row has a
 * button for its next act. With `isHeldBack` it is not shown yet, because a part above it is
 * loading and would move it just as somebody presses.
 */
export function TodayPanel({ isHeldBack }: { isHeldBack: boolean }) {
  const [span, setSpan] = useState<WorkSpan>('today');
  const { data: work, error, refetch } = useQuery(workOf(span));
  const data = isHeldBack ? undefined : work;
  const { data: shop } = useQuery(shopQuery());
  const now = useNow(60_000);
  useAskedOnFocus(workKey);
  const { showDetails, dialogs } = useBookingDialogs();
  if (!work && error) {
    return (
      <ErrorState
        title="Today could not be loaded"
        description={failureText(error)}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  const hour =
    shop && span === 'today' ? Number(timeIn(shop.timeZone, now).slice(0, 2)) : undefined;
  return (
    <section
      aria-labelledby="today"
      className="grid grid-cols-1 gap-4"
      onPointerEnter={preloadBookingDialogs}
    >
      <h2 id="today" className="flex flex-wrap items-baseline gap-x-3 text-xl">
        {spanNames[span]}
        {data && <SpanDays {...spanDays(span, data.today)} />}
      </h2>
      <TodayBand today={data} span={span} />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div id="day-list" className="grid grid-cols-1 gap-3">
          <div role="group" aria-label="Days" className="flex gap-2">
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
          {data && span !== 'week' && <DayLoad load={data.load} hour={hour} />}
          {/* The placeholder is about as high as the list of a day, so that the content below it
              does not jump when the list arrives. */}
          {!data && <Skeleton className="h-96 w-full" />}
          {data && <DayList key={span} today={data} span={span} onOpen={showDetails} />}
        </div>
        {data && (
          <div className="grid grid-cols-1 gap-6">
            <Requests today={data} onOpen={showDetails} />
            <IfMay needs={chatPermissions}>
              <UnreadMessages today={data} />
            </IfMay>
            {data.atRisk.count > 0 && <BookingsAtRisk today={data} onOpen={showDetails} />}
            <IfMay needs="money.read">
              <DepositsHeld today={data} onOpen={showDetails} />
            </IfMay>
          </div>
        )}
      </div>
      {dialogs}
    </section>
  );
}
