import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
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

/** A button that shows a date under its label and opens the calendar. */
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
      className={`grid min-h-14 w-full content-center gap-0.5 bg-surface px-3.5 py-2 text-left transition-colors hover:bg-sunken data-invalid:outline-2 data-invalid:-outline-offset-2 data-invalid:outline-destructive ${className}`}
    >
      <span className="text-xs text-muted">{label} </span>
      <span className={`figures text-sm font-medium ${value ? '' : 'text-muted'}`}>
        {value ? formatDay(value) : 'Select a date'}
      </span>
    </button>
  );
}

/** One day, chosen in a calendar. `value` is `''` when none is. */
export function DateField({
  label,
  value,
  onChange,
  error,
  ...bounds
}: CalendarBounds & {
  whyNot?: (day: Day) => string | null;
  label: string;
  value: Day | '';
  onChange: (day: Day) => void;
  error?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const errorId = useId();
  return (
    <div className="grid content-start gap-1.5">
      <div ref={anchor} className="overflow-hidden rounded-md border border-outline">
        <DateButton
          label={label}
          value={value}
          open={open}
          error={error}
          errorId={errorId}
          onToggle={() => setOpen(!open)}
        />
      </div>
      <FieldError id={errorId} error={error} />
      {open && (
        <Suspense>
          <DatePopover
            {...bounds}
            label={label}
            anchor={anchor}
            selected={value}
            onPick={(day) => {
              onChange(day);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

export interface DayRange {
  startDate: Day | '';
  endDate: Day | '';
}

/** The next range after a day was picked for one end of it. A start behind the end begins a new range. */
export function pickInRange(range: DayRange, end: keyof DayRange, day: Day): DayRange {
  if (end === 'startDate') {
    return { startDate: day, endDate: range.endDate && range.endDate < day ? '' : range.endDate };
  }
  return range.startDate && day < range.startDate
    ? { startDate: day, endDate: '' }
    : { ...range, endDate: day };
}

/** A range of days, chosen in one calendar that two buttons open. */
export function DateRangeFields({
  startLabel,
  endLabel,
  value,
  onChange,
  error,
  whyNot,
  ...bounds
}: CalendarBounds & {
  /** Why a day may not be chosen for one end of the range; null when it may. */
  whyNot?: (day: Day, end: keyof DayRange) => string | null;
  startLabel: string;
  endLabel: string;
  value: DayRange;
  onChange: (range: DayRange) => void;
  error?: string | undefined;
}) {
  const [picking, setPicking] = useState<keyof DayRange>();
  const anchor = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const toggle = (end: keyof DayRange) => setPicking(picking === end ? undefined : end);
  const pick = (end: keyof DayRange, day: Day) => {
    const next = pickInRange(value, end, day);
    onChange(next);
    setPicking(end === 'startDate' || !next.endDate ? 'endDate' : undefined);
  };
  const common = { error, errorId };
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
          open={picking === 'endDate'}
          onToggle={() => toggle('endDate')}
        />
      </div>
      <FieldError id={errorId} error={error} />
      {picking && (
        <Suspense>
          <DatePopover
            {...bounds}
            whyNot={whyNot && ((day) => whyNot(day, picking))}
            label={picking === 'startDate' ? startLabel : endLabel}
            anchor={anchor}
            selected={{ from: value.startDate, to: value.endDate }}
            onPick={(day) => pick(picking, day)}
            onClose={() => setPicking(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
