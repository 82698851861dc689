import type { AskedTimes, BookingTimes } from '#shared/bookings/times.rules.ts';
import { timesOn } from '#shared/shop/opening-hours.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { noteOfDay, type ShopOfTimes } from './chosen-times.ts';

/**
 * Fields for the times of pick-up and return, within the opening hours of their days. Nothing is
 * shown in a house without opening hours.
 */
export function TimeFields({
  shop,
  range: { startDate, endDate },
  times,
  isOut = false,
  onChange,
}: {
  shop: ShopOfTimes | undefined;
  range: RentalRange;
  /** The chosen times that fit, as `chosenTimes` returns them. */
  times: AskedTimes;
  /** Whether the rental was picked up already, so that only the time of the return can change. */
  isOut?: boolean;
  onChange: (chosen: Partial<BookingTimes>) => void;
}) {
  const note = noteOfDay(shop);
  if (!shop || !note || !startDate || !endDate) return null;
  const { pickUpTime = null, returnTime = null } = times;
  const spans = shop.house.openingHours;
  const earliest = startDate === endDate && pickUpTime ? pickUpTime : '';
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TimeField
        label="Pick-up time"
        value={pickUpTime}
        times={timesOn(startDate, spans)}
        note={note(startDate)}
        disabled={isOut}
        onChange={(time) => onChange({ pickUpTime: time })}
      />
      <TimeField
        label="Return time"
        value={returnTime}
        times={timesOn(endDate, spans).filter((time) => time >= earliest)}
        note={note(endDate)}
        onChange={(time) => onChange({ returnTime: time })}
      />
    </div>
  );
}

/**
 * A field for a time. The booking's own time stays among the choices even when the house no longer
 * opens then.
 */
const TimeField = ({
  label,
  value,
  times,
  note,
  disabled,
  onChange,
}: {
  label: string;
  value: string | null;
  times: string[];
  note: string | null;
  disabled?: boolean;
  onChange: (time: string | null) => void;
}) => (
  <SelectField
    label={label}
    hint={note}
    value={value ?? ''}
    disabled={disabled}
    onChange={({ target }) => onChange(target.value || null)}
  >
    <option value="">Not yet</option>
    {[...(value && !times.includes(value) ? [value] : []), ...times].map((time) => (
      <option key={time} value={time}>
        {time}
      </option>
    ))}
  </SelectField>
);
