import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { Today } from '#shared/desk/admin.ts';
import type { WorkSpan } from '#shared/desk/admin.rules.ts';
import type { OverdueBooking } from '#shared/desk/queued-bookings.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { timeIn } from '#shared/clock.rules.ts';
import { formatMoney, formatNumber } from '#shared/format.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, textLink } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { queueOf } from './today.api.ts';
import { dayCountOf, dayGroups, type DayGroup, type DayRow } from './day-rows.rules.ts';

const nothing: Record<WorkSpan, string> = {
  today: 'Nothing goes out today, and nothing comes back.',
  tomorrow: 'Nothing goes out tomorrow, and nothing comes back.',
  week: 'Nothing goes out this week, and nothing comes back.',
};

/**
 * The work of a day by the hour, or of a week by the day; each booking has a button for its next
 * act.
 */
export function DayList({
  today: asAnswered,
  span,
  onOpen,
}: {
  today: Today;
  span: WorkSpan;
  onOpen: (bookingId: number) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const today = useWhole(asAnswered, span, isWhole);
  const groups = dayGroups(today, span, isWhole);
  const shown = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const all = dayCountOf(today, span);
  const { data: shop } = useQuery(shopQuery());
  const now = useNow(60_000);
  const time = shop && span === 'today' ? timeIn(shop.timeZone, now) : undefined;
  return (
    <div className="grid grid-cols-1 gap-2">
      {all === 0 && <p className="text-sm text-muted">{nothing[span]}</p>}
      {groups.map((group) => (
        <Group key={group.title} group={group} now={time} onOpen={onOpen} />
      ))}
      {shown < all && (
        <p className="figures text-sm text-muted">
          {formatNumber(shown)} of {formatNumber(all)}{' '}
          {span === 'today' ? (
            <IfMay needs="counter.work">
              <Link to="/admin/counter" className={textLink}>
                Show all in Counter
              </Link>
            </IfMay>
          ) : (
            // The counter lists only the bookings of today. For other days this button shows the
            // rest of the list on the dashboard.
            !isWhole && (
              <Button variant="text" onClick={() => setWhole(true)}>
                Show all
              </Button>
            )
          )}
        </p>
      )}
    </div>
  );
}

/** The work with all of its bookings, once somebody has asked for them and they are loaded. */
function useWhole(today: Today, span: WorkSpan, isWhole: boolean): Today {
  const goingOut = useQuery({ ...queueOf('goingOut', span), enabled: isWhole });
  const comingBack = useQuery({ ...queueOf('comingBack', span), enabled: isWhole });
  const overdue = useQuery({ ...queueOf('overdue', span), enabled: isWhole });
  if (!goingOut.data || !comingBack.data || !overdue.data) return today;
  return {
    ...today,
    goingOut: { ...today.goingOut, first: goingOut.data },
    comingBack: { ...today.comingBack, first: comingBack.data },
    overdue: { ...today.overdue, first: overdue.data as OverdueBooking[] },
  };
}

const looks: Record<DayGroup['tone'], string> = {
  late: 'bg-destructive-soft text-destructive',
  waiting: 'bg-warning-soft text-warning',
  plain: 'bg-sunken',
};

function Group({
  group: { title, note, tone, rows },
  now,
  onOpen,
}: {
  group: DayGroup;
  now: string | undefined;
  onOpen: (bookingId: number) => void;
}) {
  const headingId = useId();
  const isHour = title.includes(':');
  // The line that marks the present moment stands before the first row with a later time.
  const next = isHour && now ? rows.findIndex(({ when }) => when > now) : -1;
  const hasNow = next >= 0 && now !== undefined && title.slice(0, 2) === now.slice(0, 2);
  return (
    <section aria-labelledby={headingId}>
      <h3
        id={headingId}
        className={`figures flex h-7 items-center gap-2 rounded-sm px-2 text-xs font-semibold ${looks[tone]}`}
      >
        {tone !== 'plain' && <TriangleAlert aria-hidden className="size-3" />}
        {title}
        <span className="font-normal">{note}</span>
      </h3>
      <ul>
        {rows.map((row, place) => (
          <li
            key={`${row.act} ${row.booking.id}`}
            className={`relative flex min-h-15 items-center gap-2 border-b px-2 text-sm transition-colors hover:bg-sunken md:min-h-9 ${hasNow && place === next - 1 ? 'border-accent' : 'border-hairline'}`}
          >
            <RowOfDay row={row} isLate={tone === 'late'} onOpen={() => onOpen(row.booking.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const words = { 'hand over': 'Hand over', 'take back': 'Take back' } as const;

function RowOfDay({
  row: { booking, when, act },
  isLate,
  onOpen,
}: {
  row: DayRow;
  isLate: boolean;
  onOpen: () => void;
}) {
  const Direction = act === 'hand over' ? ArrowUpRight : ArrowDownLeft;
  const isBack = act === 'take back';
  return (
    <>
      <span
        className={`figures w-11 shrink-0 text-xs ${isLate ? 'text-destructive' : 'text-muted'}`}
      >
        {when}
      </span>
      <Direction aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 items-baseline gap-3 md:flex">
        <button
          type="button"
          data-opens-row
          onClick={onOpen}
          className="block max-w-full truncate text-left font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus md:w-44 md:shrink-0"
        >
          <bdi>{booking.customerName}</bdi>
        </button>
        <p className="truncate text-xs text-muted md:text-sm">{itemsTitle(booking)}</p>
      </div>
      <span className="figures hidden w-14 shrink-0 text-right text-xs text-muted sm:block">
        #{booking.id}
      </span>
      <IfMay needs="money.read">
        <span className="figures hidden w-20 shrink-0 text-right sm:block">
          {booking.due > 0 ? (
            <span className="font-medium">Due {formatMoney(booking.due)}</span>
          ) : (
            <span className="text-muted">paid</span>
          )}
        </span>
      </IfMay>
      {act === 'look' ? (
        <span className="w-24 shrink-0 text-center text-xs text-muted">not picked up</span>
      ) : (
        <IfMay needs="counter.work">
          <LinkButton
            to="/admin/counter"
            search={{ code: String(booking.id), list: isBack ? 'takeBack' : undefined }}
            variant="secondary"
            size="sm"
            className="relative w-24 shrink-0 px-0! max-md:h-10! md:h-7!"
          >
            {words[act]}
            <span className="sr-only"> {booking.customerName}</span>
          </LinkButton>
        </IfMay>
      )}
    </>
  );
}
