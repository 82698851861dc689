import { useQuery } from '@tanstack/react-query';
import { createLink, Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Today } from '#shared/desk/admin.ts';
import type { WorkSpan } from '#shared/desk/admin.rules.ts';
import { timeIn } from '#shared/clock.rules.ts';
import { nearDay } from '#shared/day-words.rules.ts';
import { chatPermissions, type Permission } from '#shared/permissions.rules.ts';
import { formatMoney, formatNumber, shortDay, weekdayAndDay } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMay } from '../frame/if-may.tsx';
import { timeOrDay } from './time-or-day.rules.ts';

type LinkTo = (props: { className: string; children: ReactNode }) => ReactNode;

interface Figure {
  name: string;
  count: number | undefined;
  /** Words below the number, such as `2 from before`. */
  note: string | false | undefined;
  tone?: 'late' | 'risk';
  link: LinkTo;
  /** The permissions that somebody needs to see the number. */
  needs?: readonly Permission[];
}

/** A link to another part of the same page. It is never marked as the current page. */
const LinkWithin = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} aria-current={undefined}>
    {children}
  </a>
));

const links = {
  counter: (props) => <Link to="/admin/counter" {...props} />,
  back: (props) => <Link to="/admin/counter" search={{ list: 'takeBack' }} {...props} />,
  pending: (props) => <Link to="/admin/bookings" search={{ status: 'pending' }} {...props} />,
  confirmed: (props) => <Link to="/admin/bookings" search={{ status: 'confirmed' }} {...props} />,
  chat: (props) => <Link to="/chat" {...props} />,
  planner: (props) => <Link to="/admin/planner" {...props} />,
  atRisk: (props) => <LinkWithin to="/admin" hash="at-risk" {...props} />,
  /**
   * The link to the list on the dashboard, for other days than today: the counter lists only the
   * bookings of today.
   */
  list: (props) => <LinkWithin to="/admin" hash="day-list" {...props} />,
  deposits: (props) => <LinkWithin to="/admin" hash="deposits-held" {...props} />,
} satisfies Record<string, LinkTo>;

/**
 * Classes for the columns by the number of figures: on a phone the first row has three, the second
 * row the others.
 */
const columns: Record<number, { wide: string; rest: string }> = {
  5: { wide: 'lg:grid-cols-5', rest: 'col-span-6' },
  6: { wide: 'lg:grid-cols-6', rest: 'col-span-4' },
  7: { wide: 'lg:grid-cols-7', rest: 'col-span-3' },
};

/**
 * The work of the day in seven numbers, each a link to its list. A role that may not see all of
 * them gets fewer. Their places never change.
 */
export function TodayBand({ today, span }: { today: Today | undefined; span: WorkSpan }) {
  const user = useUser();
  const figures = useFigures(today, span).filter(({ needs = [] }) => may(user, ...needs));
  const { wide = '', rest = 'col-span-3' } = columns[figures.length] ?? {};
  return (
    <ul
      aria-label="The day in numbers"
      className={`grid grid-cols-12 overflow-hidden rounded-lg border border-hairline bg-hairline gap-px ${wide}`}
    >
      {figures.map(({ name, count, note, tone, link }, place) => {
        const isAlarming = tone !== undefined && count !== undefined && count > 0;
        const look =
          isAlarming && tone === 'late' ? 'bg-destructive-soft text-destructive' : 'bg-surface';
        return (
          <li key={name} className={`${place < 3 ? 'col-span-4' : rest} lg:col-span-1`}>
            {link({
              className: `figures block h-full px-2.5 py-2 -outline-offset-2 transition-colors hover:bg-sunken sm:px-3 ${look}`,
              children: (
                <>
                  <span className="flex items-center gap-1 text-xs text-muted">
                    {isAlarming && (
                      <TriangleAlert
                        aria-hidden
                        className={`size-3 ${tone === 'late' ? 'text-destructive' : 'text-warning'}`}
                      />
                    )}
                    {name}
                  </span>{' '}
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="text-xl font-semibold">
                      {count === undefined ? <Skeleton className="h-7 w-8" /> : formatNumber(count)}
                    </span>{' '}
                    <span className="text-xs text-muted">{note}</span>
                  </span>
                </>
              ),
            })}
          </li>
        );
      })}
    </ul>
  );
}

function useFigures(today: Today | undefined, span: WorkSpan): Figure[] {
  const { data: shop } = useQuery(shopQuery());
  const now = useNow(60_000);
  const hour = shop ? Number(timeIn(shop.timeZone, now).slice(0, 2)) : undefined;
  const thisHour = today?.load.find((one) => one.hour === hour)?.back ?? 0;
  const late = today?.overdue.first[0];
  const request = today?.pending.first[0];
  const atRisk = today?.atRisk.first[0];
  const worksAtCounter = useMay('counter.work');
  const counter = worksAtCounter ? links.counter : links.confirmed;
  const back = worksAtCounter ? links.back : links.confirmed;
  // For some roles the answer contains neither conversations nor deposits.
  const { unread, depositsHeld } = (today ?? {}) as Partial<Today>;
  const newest = unread?.first[0]?.lastMessage?.createdAt;
  return [
    {
      name: 'Going out',
      count: today?.goingOut.count,
      note: today && today.goingOut.fromBefore > 0 && `${today.goingOut.fromBefore} from before`,
      link: span === 'today' ? counter : links.list,
    },
    {
      name: 'Coming back',
      count: today?.comingBack.count,
      note: span === 'today' && thisHour > 0 && `${thisHour} this hour`,
      link: span === 'today' ? back : links.list,
    },
    {
      name: 'Late',
      count: today?.overdue.count,
      note: late && `longest ${dayCount(late.daysLate)}`,
      tone: 'late',
      link: back,
    },
    {
      name: 'Requests',
      count: today?.pending.count,
      note:
        today &&
        request &&
        `first ${nearDay(request.startDate, today.today) ?? shortDay(request.startDate)}`,
      link: links.pending,
    },
    {
      name: 'Unread',
      count: unread?.count,
      note: shop && newest && `newest ${timeOrDay(new Date(newest), shop)}`,
      link: links.chat,
      needs: chatPermissions,
    },
    {
      name: 'At risk',
      count: today?.atRisk.count,
      note: atRisk && `from ${weekdayAndDay(atRisk.startDate)}`,
      tone: 'risk',
      // Without bookings at risk the page has no list of them, so the link leads to the planner.
      link: atRisk ? links.atRisk : links.planner,
    },
    {
      name: 'Deposits held',
      count: depositsHeld?.count,
      note: depositsHeld && depositsHeld.sum > 0 && formatMoney(depositsHeld.sum),
      link: links.deposits,
      needs: ['money.read'],
    },
  ];
}
