import type { Day } from '#shared/days.rules.ts';
import { controlClass } from '../../ui/fields/control.ts';
import { readDay } from './filters.ts';

interface Range {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** Fields for the first and the last day of the entries that a list shows. */
export const DayRangeFilter = ({
  range,
  onChange,
}: {
  range: Range;
  onChange: (range: Range) => void;
}) => (
  <div className="flex w-full gap-2 sm:w-auto">
    {(['from', 'to'] as const).map((end) => (
      <label
        key={end}
        className="flex min-w-0 flex-1 gap-x-1.5 text-sm text-muted max-sm:flex-col sm:flex-none sm:items-center"
      >
        {end === 'from' ? 'From' : 'To'}
        <input
          type="date"
          value={range[end] ?? ''}
          onChange={({ target }) =>
            onChange({ from: range.from, to: range.to, [end]: readDay(target.value) })
          }
          className={`${controlClass} h-11 min-w-0 px-2 sm:h-10 sm:w-36`}
        />
      </label>
    ))}
  </div>
);
