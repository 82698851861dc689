import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { addDays, eachDay, type Day } from '#shared/days.rules.ts';
import type { OnBook } from './planner-free-days.tsx';
import { heightOf, laneHeight, openHeightOf } from './planner-lanes.ts';
import type { PlannedRow } from './planner-layout.ts';
import { TimelineRow } from './planner-row.tsx';
import type { PlannerSpan } from './planner-search.ts';

export interface PlannerView {
  rows: PlannedRow[];
  from: Day;
  days: number;
  today: Day;
  timeZone: string;
  onOpen: (bookingId: number) => void;
  /** Called when the last row is almost in sight, to load more. */
  onEnd: () => void;
}

export interface Timeline extends PlannerView {
  /** Called with the chosen free days; when it is absent, free days are no buttons. */
  onBook?: OnBook;
  onChange: (booking: BookingDetails) => void;
}

/**
 * The smallest width of a day in pixels, by the number of days. Wider windows make the days wider.
 */
const dayWidths: Record<PlannerSpan, number> = { 14: 76, 30: 36, 60: 28, 90: 22 };
/** The pixels beside the column with the items' names; 0 until the timeline is rendered. */
function useRoomOf(frame: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observed = frame.current;
    const look = () => {
      const names = observed.querySelector<HTMLElement>('[data-names]');
      setRoom(observed.clientWidth - (names?.offsetWidth ?? 0));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [frame]);
  return room;
}

/** The ids of the items whose units are shown. */
function useOpenRows() {
  const [open, setOpen] = useState<number[]>([]);
  const toggle = useCallback(
    (id: number) =>
      setOpen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
    [],
  );
  const isOpen = useCallback((id: number) => open.includes(id), [open]);
  return { isOpen, toggle };
}

/** The next items are loaded when this many rows are left below the ones in sight. */
const nearEnd = 20;

/**
 * The timeline of the planner: items as rows, days as columns. Only the rows in sight are rendered.
 */
export function PlannerTimeline({
  rows,
  from,
  days,
  today,
  timeZone,
  onOpen,
  onBook,
  onChange,
  onEnd,
}: Timeline) {
  const { isOpen, toggle } = useOpenRows();
  const frame = useRef<HTMLDivElement>(null);
  const dayWidth = Math.max(dayWidths[days as PlannerSpan], useRoomOf(frame) / days);
  // oxlint-disable-next-line react/incompatible-library -- the rule is for the React compiler, which this project does not use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => {
      const row = rows[index];
      if (!row) return laneHeight;
      return isOpen(row.camera.id) ? openHeightOf(row) : heightOf(row);
    },
    overscan: 8,
  });
  useEffect(() => virtual.measure(), [rows, isOpen, virtual]);
  const inSight = virtual.getVirtualItems();
  const isNearEnd = (inSight.at(-1)?.index ?? 0) >= rows.length - nearEnd;
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, onEnd]);

  const width = days * dayWidth;
  return (
    <div
      ref={frame}
      role="region"
      aria-label="Timeline"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the focus, arrow keys scroll it
      tabIndex={0}
      className="relative [--planner-names:8rem] sm:[--planner-names:15rem] h-[max(24rem,calc(100dvh-14rem))] overflow-auto overscroll-contain rounded-lg border border-hairline bg-surface"
    >
      <div className="relative" style={{ width: `calc(var(--planner-names) + ${width}px)` }}>
        <DayHeadings from={from} days={days} dayWidth={dayWidth} today={today} />
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          <DayMarks from={from} days={days} dayWidth={dayWidth} today={today} />
          {inSight.map(({ index, start, size }) => {
            const row = rows[index];
            return (
              row && (
                <TimelineRow
                  key={row.camera.id}
                  row={row}
                  from={from}
                  top={start}
                  height={size}
                  width={width}
                  dayWidth={dayWidth}
                  today={today}
                  timeZone={timeZone}
                  onOpen={onOpen}
                  {...(onBook && { onBook })}
                  onChange={onChange}
                  isOpen={isOpen(row.camera.id)}
                  onToggle={toggle}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

const DayHeadings = memo(function DayHeadings({
  from,
  days,
  dayWidth,
  today,
}: Pick<PlannerView, 'from' | 'days' | 'today'> & { dayWidth: number }) {
  return (
    <div className="sticky top-0 z-30 short:static flex h-11 border-b border-hairline bg-surface">
      <div
        data-names
        className="sticky left-0 z-10 w-(--planner-names) shrink-0 border-r border-hairline bg-surface"
      />
      {eachDay(from, addDays(from, days - 1)).map((day, index) => {
        const date = new Date(`${day}T00:00:00Z`);
        const name = (options: Intl.DateTimeFormatOptions) =>
          date.toLocaleDateString('en-US', { timeZone: 'UTC', ...options });
        const isMonthShown = index === 0 || day.endsWith('-01');
        const isWeekend = date.getUTCDay() % 6 === 0;
        return (
          <div
            key={day}
            className={`figures grid shrink-0 content-center justify-items-center text-xs leading-tight ${day === today ? 'font-semibold text-accent' : isWeekend ? 'text-muted' : ''}`}
            style={{ width: dayWidth }}
          >
            <span className="overflow-visible whitespace-nowrap text-muted">
              {isMonthShown ? name({ month: 'short' }) : name({ weekday: 'narrow' })}
            </span>
            {date.getUTCDate()}
          </div>
        );
      })}
    </div>
  );
});

/** The background of the days: shaded weekends, and a line where today begins. */
const DayMarks = memo(function DayMarks({
  from,
  days,
  dayWidth,
  today,
}: Pick<PlannerView, 'from' | 'days' | 'today'> & { dayWidth: number }) {
  return eachDay(from, addDays(from, days - 1)).map((day, index) => {
    const look =
      day === today
        ? 'border-l-2 border-accent'
        : new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0
          ? 'bg-sunken'
          : '';
    return (
      look && (
        <div
          key={day}
          aria-hidden
          className={`absolute inset-y-0 ${look}`}
          style={{ left: `calc(var(--planner-names) + ${index * dayWidth}px)`, width: dayWidth }}
        />
      )
    );
  });
});
