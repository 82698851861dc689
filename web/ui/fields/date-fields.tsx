import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Day } from '#shared/days.rules.ts';
import { formatDay, shortWeekday } from '#shared/format.rules.ts';
import type { CalendarBounds } from './calendar.tsx';
import { FieldError } from './field.tsx';

const loadPopover = () => import('./date-popover.tsx');
const DatePopover = lazy(loadPopover);

interface DateButtonProps {
  label: string;
  value: Day | '';
  open: boolean;
  error?: string | undefined;
  errorId: string;
  className?: string;
  onToggle: () => void;
}

/** A button that shows a day under its label and opens the calendar. */
function DateButton({
  label,
  value,
  open,
  error,
  errorId,
  className = '',
  onToggle,
}: DateButtonProps) {
  const preload = () => void loadPopover();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onToggle}
      className={`grid min-h-14 w-full content-center gap-0.5 bg-surface px-3 py-2 text-left transition-colors hover:bg-sunken data-invalid:outline-2 data-invalid:-outline-offset-2 data-invalid:outline-destructive ${className}`}
    >
      <span className="text-xs text-muted">{label} </span>
      <span className={`figures text-sm font-medium ${value ? '' : 'text-muted'}`}>
        {value ? (
          <>
            <span className="font-normal text-muted">{shortWeekday(value)},</span>{' '}
            <span className="whitespace-nowrap">{formatDay(value)}</span>
          </>
        ) : (
          'Select a date'
        )}
      </span>
    </button>
  );
}

export interface DayRange {
  startDate: Day | '';
  endDate: Day | '';
}

/**
 * The range after a day was picked for one of its ends. A start after the end clears the end; with
 * `keepsEnd` the end stays, and the form has to show the error.
 */
export function pickInRange(
  range: DayRange,
  end: keyof DayRange,
  day: Day,
  keepsEnd = false,
): DayRange {
  if (end === 'endDate') return { ...range, endDate: day };
  const isWrong = range.endDate !== '' && range.endDate < day;
  return { startDate: day, endDate: isWrong && !keepsEnd ? '' : range.endDate };
}

/** Two buttons for the start and the end of a range of days, which open the same calendar. */
export function DateRangeFields({
  startLabel,
  endLabel,
  value,
  onChange,
  keepsEnd,
  error,
  whyNot,
  warningOf,
  today,
  earliest = today,
  ...bounds
}: CalendarBounds & {
  /** Returns the reason why a day cannot be chosen as start or end; null when it can. */
  whyNot?: (day: Day, end: keyof DayRange) => string | null;
  /**
   * Returns the reason why a day is not free, for a day that can be chosen nevertheless; null when
   * it is free.
   */
  warningOf?: (day: Day, end: keyof DayRange) => string | null;
  startLabel: string;
  endLabel: string;
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** Whether the end stays when a start after it is picked. */
  keepsEnd?: boolean;
  error?: string | undefined;
}) {
  const [picking, setPicking] = useState<keyof DayRange>();
  // Whether the calendar has gone on from the start to the end by itself. Then a press on the
  // button of the end keeps it open.
  const [wentOn, setWentOn] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const toggle = (end: keyof DayRange) => {
    setPicking(picking === end && !wentOn ? undefined : end);
    setWentOn(false);
  };
  const pick = (end: keyof DayRange, day: Day) => {
    const next = pickInRange(value, end, day, keepsEnd);
    const goesOn = end === 'startDate' && next.endDate === '';
    onChange(next);
    setPicking(goesOn ? 'endDate' : undefined);
    setWentOn(goesOn);
  };
  const common = { error, errorId };
  const isEnd = picking === 'endDate';
  return (
    <div className="grid gap-1.5">
      <div
        ref={anchor}
        className="grid grid-cols-2 overflow-hidden rounded-md border border-outline"
      >
        <DateButton
          {...common}
          label={startLabel}
          value={value.startDate}
          open={picking === 'startDate'}
          onToggle={() => toggle('startDate')}
        />
        <DateButton
          {...common}
          className="border-l border-hairline"
          label={endLabel}
          value={value.endDate}
          open={isEnd}
          onToggle={() => toggle('endDate')}
        />
      </div>
      <FieldError id={errorId} error={error} />
      {/* A press before today is known opens the calendar as soon as it is. */}
      {picking && today && (
        <Suspense>
          <DatePopover
            {...bounds}
            today={today}
            earliest={isEnd && value.startDate > earliest ? value.startDate : earliest}
            whyNot={whyNot && ((day) => whyNot(day, picking))}
            warningOf={warningOf && ((day) => warningOf(day, picking))}
            label={isEnd ? endLabel : startLabel}
            anchor={anchor}
            selected={{ from: value.startDate, to: value.endDate }}
            end={isEnd ? 'to' : 'from'}
            onPick={(day) => pick(picking, day)}
            onClose={() => setPicking(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
