import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { DayButton, DayPicker, type DayPickerProps } from 'react-day-picker';
import { fromCalendarDate, toCalendarDate, type Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { useMedia } from '../../lib/screen/use-media.ts';

/** The days that can be chosen in a calendar, and notes about single days. */
export interface CalendarBounds {
  /** Today in the shop's time zone. */
  today: Day;
  /** The first and the last day that can be chosen; when `earliest` is absent, it is today. */
  earliest?: Day | undefined;
  latest?: Day | undefined;
  /** Days on which no unit is free; they cannot be chosen. */
  fullDays?: ReadonlySet<Day> | undefined;
  /** Returns a note about a day that can be chosen; null when there is none. */
  noteOf?: ((day: Day) => string | null) | undefined;
}

/** Returns the reason against a day; null when there is none. */
type Objection = (day: Day) => string | null;

interface CalendarProps extends CalendarBounds {
  /** Returns a further reason why a day cannot be chosen. */
  whyNot?: Objection | undefined;
  /** Returns the reason why a day is not free, for a day that can be chosen nevertheless. */
  warningOf?: Objection | undefined;
  /** The chosen range; an end that is not chosen is `''`. */
  selected: { from: Day | ''; to: Day | '' };
  /** The end of the range for which the next day is picked. */
  end?: 'from' | 'to';
  onPick: (day: Day) => void;
}

const spoken = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

// The name of a day for screen readers. It begins with the visible text, the number of the day
// (WCAG 2.5.3).
const dayName = (date: Date) => `${date.getDate()} ${spoken.format(date)}, ${weekday.format(date)}`;

const dayButton =
  'grid size-10 place-items-center rounded-full figures text-sm transition-colors enabled:hover:bg-sunken disabled:text-muted disabled:opacity-50 aria-disabled:text-muted aria-disabled:line-through';
// The classes of chosen days. Such a day may also be full, and its number must stay legible.
const chosen =
  '[&>button]:bg-accent [&>button]:text-on-accent! [&>button]:opacity-100! [&>button]:enabled:hover:bg-accent-strong';

const classNames: DayPickerProps['classNames'] = {
  root: 'w-fit',
  months: 'relative flex gap-6',
  month_caption: 'flex h-10 items-center justify-center text-sm font-semibold',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between pointer-events-none *:pointer-events-auto',
  button_previous:
    'grid size-10 place-items-center rounded-full hover:bg-sunken aria-disabled:opacity-30',
  button_next:
    'grid size-10 place-items-center rounded-full hover:bg-sunken aria-disabled:opacity-30',
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-10 text-xs font-medium text-muted',
  day: 'p-0 py-px',
  day_button: dayButton,
  today: 'font-semibold [&>button]:border [&>button]:border-outline',
  outside: 'invisible',
  selected: '',
  range_start: `rounded-l-full bg-accent-soft ${chosen}`,
  range_middle: 'bg-accent-soft',
  range_end: `rounded-r-full bg-accent-soft ${chosen}`,
};

/** The classes for days of 28 pixels, with which a month fits into a low window. */
const lowClassNames: typeof classNames = {
  ...Object.fromEntries(
    Object.entries(classNames).map(([part, names]) => [part, names.replace('size-10', 'size-7')]),
  ),
  month_caption: 'flex h-6 items-center justify-center text-sm font-semibold',
  weekday: 'h-5 text-xs font-medium text-muted',
};

/** Whether the window is too low for a calendar beside its field. */
export const useIsLow = () => useMedia('(height < 500px)');

const Arrow = ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) =>
  orientation === 'left' ? (
    <ChevronLeft aria-hidden className="size-5" />
  ) : (
    <ChevronRight aria-hidden className="size-5" />
  );

/** A day that cannot be chosen can still get the focus, because its name says why. */
const RefusableDay = (props: ComponentProps<typeof DayButton>) =>
  props.modifiers['refused'] ? (
    <DayButton {...props} aria-disabled onClick={undefined} />
  ) : (
    <DayButton {...props} />
  );

const noted =
  '[&>button]:underline [&>button]:decoration-dotted [&>button]:decoration-2 [&>button]:underline-offset-4';

const full = 'Full: every unit is booked';

/**
 * A calendar with one month, or with two where there is room. Its code is loaded when it is first
 * needed.
 */
export default function Calendar({
  selected,
  end = 'from',
  onPick,
  today,
  earliest = today,
  latest,
  fullDays,
  noteOf,
  whyNot,
  warningOf,
}: CalendarProps) {
  const [looked, setLooked] = useState<Day>();
  const hasRoomForTwo = useMedia('(min-width: 64rem)');
  const isLow = useIsLow();
  const date = (day: Day) => (day ? toCalendarDate(day) : undefined);
  const { from, to } = selected;
  const refusal = (day: Day): string | null =>
    day < earliest ? null : fullDays?.has(day) ? full : (whyNot?.(day) ?? null);
  const isOutside = (day: Day) =>
    day < earliest || (latest !== undefined && day > latest && refusal(day) === null);
  const warningAt = (day: Day) => (refusal(day) === null ? (warningOf?.(day) ?? null) : null);
  const noteAt = (day: Day) =>
    (refusal(day) ?? warningAt(day)) === null ? (noteOf?.(day) ?? null) : null;
  const saidOf = (day: Day) => refusal(day) ?? warningAt(day) ?? noteAt(day);
  const said = looked && saidOf(looked);
  // The text below the calendar is hidden from screen readers, because they read it as part of the
  // day's name.
  const footer = (
    <span aria-hidden className="block min-h-8 w-0 min-w-full pt-2 text-xs text-muted">
      {said && <span className="block">{`${formatDay(looked)}: ${said}`}</span>}
      {`Struck through: not available${warningOf ? ', saved only after a question' : ''}. `}
      {`Pale: ${earliest > today ? 'before the start' : 'past'}.`}
      {noteOf && ' Dotted: by appointment.'}
    </span>
  );
  return (
    <DayPicker
      mode="range"
      selected={{ from: date(from), to: date(to > from ? to : from) }}
      onSelect={(_, day) => onPick(fromCalendarDate(day))}
      classNames={isLow ? lowClassNames : classNames}
      numberOfMonths={hasRoomForTwo ? 2 : 1}
      defaultMonth={toCalendarDate(selected[end] || from || earliest)}
      startMonth={toCalendarDate(earliest)}
      endMonth={date(latest ?? '')}
      today={toCalendarDate(today)}
      disabled={(day) => isOutside(fromCalendarDate(day))}
      modifiers={{
        refused: (day) => refusal(fromCalendarDate(day)) !== null,
        warned: (day) => warningAt(fromCalendarDate(day)) !== null,
        noted: (day) => noteAt(fromCalendarDate(day)) !== null,
      }}
      modifiersClassNames={{ warned: 'warned-day', noted }}
      onDayFocus={(day) => setLooked(fromCalendarDate(day))}
      onDayMouseEnter={(day) => setLooked(fromCalendarDate(day))}
      labels={{
        labelDayButton: (day, { disabled, selected: isSelected, today: isToday }) =>
          [
            dayName(day),
            isToday && 'today',
            isSelected && 'selected',
            disabled ? 'not available' : saidOf(fromCalendarDate(day)),
          ]
            .filter(Boolean)
            .join(', '),
      }}
      components={{ Chevron: Arrow, DayButton: RefusableDay }}
      footer={footer}
    />
  );
}
