import { useFormContext } from 'react-hook-form';
import { splitLines, type CameraFormValues } from '#shared/cameras/camera-form.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { readRates } from '#shared/cameras/rates-text.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { numberFrom } from '#shared/typed-numbers.rules.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { cameraLabels } from './camera-labels.ts';

/**
 * A sentence about the first rate that costs no less than its days would cost one by one. It is
 * only a hint; the item can be saved.
 */
function dearRate(typed: string, pricePerDay: string): string | undefined {
  const rate = readRates(splitLines(typed)).find(
    ({ days, price }) => price >= days * numberFrom(pricePerDay),
  );
  return rate && `${dayCount(rate.days)} for ${formatMoney(rate.price)} is no less than its days.`;
}

/** The fields for the rates and the tax of an item. */
export function CameraPriceFields() {
  const {
    register,
    watch,
    formState: { errors },
  } = useFormContext<CameraFormValues>();
  const dear = dearRate(watch('rates'), watch('pricePerDay'));
  return (
    <>
      <TextAreaField
        label={cameraLabels.rates}
        hint="Such as 7 days: 300. The price of one unit for so many days; the cheapest way counts."
        rows={3}
        className="sm:col-span-2"
        error={errors.rates?.message}
        {...register('rates')}
      />
      {dear && (
        <p role="status" className="text-sm text-warning sm:col-span-2">
          {dear}
        </p>
      )}
      <TextField
        label={cameraLabels.taxPercent}
        hint="Empty: as in Settings."
        inputMode="decimal"
        autoComplete="off"
        error={errors.taxPercent?.message}
        {...register('taxPercent')}
      />
    </>
  );
}
