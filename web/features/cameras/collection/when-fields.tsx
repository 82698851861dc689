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

/** The days of the collection, and the functions that change them. */
export interface CollectionDays {
  /** The range as the fields show it; perhaps one end only. */
  range: DayRange;
  /** The range when both ends are chosen. */
  days: RentalRange | undefined;
  choose: (range: DayRange) => void;
  clear: () => void;
}

/** The days of a search; these fields need scripts. */
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
        {/* Beside the name, so that nothing below moves while the calendar is open. */}
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
 * The days for browsers without scripts; they also go with the form when Enter is pressed before the scripts are here.
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

/** A plain field whose value comes from the address alone. */
const PlainField = ({
  value,
  ...field
}: { label: string; name: string; type: string; min?: number; max?: number } & {
  value: string | number;
}) => <TextField key={value} {...field} defaultValue={value} className={withoutScripts} />;

/** This part is shown in browsers without scripts. */
export const withoutScripts = 'hidden noscript:grid';
