import { X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { OwnPricesForm } from '#shared/bookings/own-prices-form.ts';
import { ownPriceLimits } from '#shared/bookings/own-prices.ts';
import { promoLimits } from '#shared/promo-codes/promo-code-input.ts';
import { fieldOf } from '../../../lib/form-field.ts';
import { focusNextRow } from '../../../lib/screen/focus-next-row.ts';
import { useMay } from '../../frame/if-may.tsx';
import { Button } from '../../../ui/button.tsx';
import { keepToLength } from '../../../ui/fields/keep-to-length.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

/**
 * The field for a promo code, and for people who may set prices also the discount and the extras.
 */
export function OwnPriceFields() {
  const form = useFormContext<OwnPricesForm>();
  const field = fieldOf(form);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'extras' });
  const maySet = useMay('prices.override');
  return (
    <div className="grid justify-items-start gap-3">
      <div className="grid w-full gap-x-4 gap-y-3 sm:grid-cols-2">
        {maySet && (
          <TextField
            label="Discount (%)"
            hint="Empty: the house’s discount for longer rentals."
            inputMode="decimal"
            autoComplete="off"
            {...field('discountPercent')}
          />
        )}
        <TextField
          label="Promo code"
          autoComplete="off"
          spellCheck={false}
          {...keepToLength(promoLimits.code)}
          {...field('promoCode')}
        />
      </div>
      {maySet && (
        <>
          <ul aria-label="Extras" className="grid w-full gap-2 empty:hidden">
            {fields.map(({ id }, place) => (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3"
              >
                <TextField
                  label="Extra"
                  placeholder="Delivery"
                  autoComplete="off"
                  {...field(`extras.${place}.text`)}
                />
                <TextField
                  label="Amount ($)"
                  inputMode="decimal"
                  autoComplete="off"
                  {...field(`extras.${place}.amount`)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove extra ${place + 1}`}
                  className="mt-6.75"
                  onClick={({ currentTarget }) => {
                    focusNextRow(currentTarget);
                    remove(place);
                  }}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
          <Button
            variant="secondary"
            size="sm"
            disabled={fields.length >= ownPriceLimits.extras}
            onClick={() => append({ text: '', amount: '' })}
          >
            Add Extra
          </Button>
        </>
      )}
    </div>
  );
}
