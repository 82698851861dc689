import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { calendarBounds } from '#shared/shop/calendar-bounds.rules.ts';
import { type RentalRange, rangeProblem } from '#shared/shop/rental-days.rules.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { DateRangeFields, type DayRange } from '../../../ui/fields/date-fields.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { noteOfDay } from '../../bookings/times/chosen-times.ts';
import { shopQuery } from '../../shop/shop.api.ts';

/** The days by which the collection is filtered, and functions that change them. */
export interface CollectionDays {
  /** The days in the fields; one of them may still be empty. */
  range: DayRange;
  /** The days once both are chosen; undefined before. */
  days: RentalRange | undefined;
  choose: (range: DayRange) => void;
  clear: () => void;
}

/** The fields for the days of a search; they work only with scripts. */
export function WhenFields({ days: { range, days, choose, clear } }: { days: CollectionDays }) {
  const id = useId();
  const { data: shop } = useQuery(shopQuery());
  const { today, rules } = shop ?? {};
  const { startDate, endDate } = range;
  const isEmpty = !startDate && !endDate;
  const hint =
    isEmpty || days ? undefined : `Please choose a ${startDate ? 'return' : 'pick-up'} date`;
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5 noscript:hidden">
      <div className="flex h-5 items-center justify-between">
        <p id={id} className="text-sm font-medium">
          When
        </p>
        {/* The hint stands beside the label, so that nothing below moves while the calendar is
            open. */}
        {hint && <p className="text-sm whitespace-nowrap text-muted max-sm:text-xs">{hint}</p>}
        <Button variant="ghost" size="sm" className="-mr-3" disabled={isEmpty} onClick={clear}>
          Clear dates
        </Button>
      </div>
      <DateRangeFields
        startLabel="Pick-up date"
        endLabel="Return date"
        value={range}
        onChange={choose}
        {...calendarBounds(shop, startDate)}
        noteOf={noteOfDay(shop)}
        error={
          days && today && rules
            ? rangeProblem(days.startDate, days.endDate, today, rules)?.message
            : undefined
        }
      />
    </div>
  );
}

/**
 * Plain fields for days and quantity, for browsers without scripts. They are also submitted when
 * Enter is pressed before the scripts are loaded.
 */
export const PlainWhenFields = ({
  range: { startDate, endDate },
  quantity,
}: {
  range: DayRange;
  quantity: number | undefined;
}) => (
  <>
    <PlainField label="Pick-up date" name="from" type="date" value={startDate} />
    <PlainField label="Return date" name="to" type="date" value={endDate} />
    <PlainField
      label="Quantity"
      name="quantity"
      type="number"
      min={1}
      max={rentalBounds.quantity}
      value={quantity ?? ''}
    />
  </>
);

/** A plain field that always shows the value in the page's address. */
const PlainField = ({
  value,
  ...field
}: { label: string; name: string; type: string; min?: number; max?: number } & {
  value: string | number;
}) => <TextField key={value} {...field} defaultValue={value} className={withoutScripts} />;

/** Classes of an element that is shown only in browsers without scripts. */
export const withoutScripts = 'hidden noscript:grid';
