import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import {
  promoCodeForm,
  promoCodeFromForm,
  promoCodeToForm,
  type PromoCodeForm,
} from '#shared/promo-codes/promo-code-form.ts';
import { promoLimits } from '#shared/promo-codes/promo-code-input.ts';
import type { PromoCode } from '#shared/promo-codes/promo-codes.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSaveCode } from './promo-codes.api.ts';

/**
 * The dialog with the form of a promo code. Once a booking has used the code, its text and its
 * reduction cannot change.
 */
export default function PromoCodeDialog({
  code,
  onClose,
}: {
  code: PromoCode | undefined;
  onClose: () => void;
}) {
  const form = useForm<PromoCodeForm>({
    resolver: zodResolver(promoCodeForm),
    defaultValues: promoCodeToForm(code),
  });
  const { register, control } = form;
  const field = fieldOf(form);
  const takesOff = useWatch({ control, name: 'takesOff' });
  const save = useSaveCode(code?.id, onClose);
  const isKept = code?.wasUsed === true;
  const submit = form.handleSubmit((typed) =>
    save.mutate(promoCodeFromForm(typed), {
      onError: (error) =>
        showFieldErrors(error, typed, form.setError, { percent: 'value', amount: 'value' }),
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={code ? `Code ${code.code}` : 'New Code'} size="lg">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        <TextField
          label="Code"
          hint={
            isKept
              ? 'This code has been used: code and reduction stay.'
              : 'Customers may type it in small letters too.'
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isKept}
          {...keepToLength(promoLimits.code)}
          {...field('code')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Takes off" disabled={isKept} {...field('takesOff')}>
            <option value="percent">A percentage</option>
            <option value="amount">An amount</option>
          </SelectField>
          <TextField
            label={takesOff === 'percent' ? 'Percent' : 'Amount ($)'}
            inputMode="decimal"
            autoComplete="off"
            readOnly={isKept}
            {...field('value')}
          />
          <TextField
            label="From a rent of ($)"
            hint="After the discount. Empty: any."
            inputMode="decimal"
            autoComplete="off"
            {...field('minimum')}
          />
          <TextField
            label="Uses"
            hint="Empty: as many as you like."
            inputMode="numeric"
            autoComplete="off"
            {...field('maxUses')}
          />
          <TextField label="Can be used from" type="date" {...field('from')} />
          <TextField label="Can be used until" type="date" {...field('to')} />
          <TextField label="For rentals from" type="date" {...field('rentalFrom')} />
          <TextField label="For rentals until" type="date" {...field('rentalTo')} />
        </div>
        <CheckboxField label="Once per customer" {...register('oncePerCustomer')} />
        <CheckboxField label="Can be used" {...register('active')} />
        <TextField
          label="Note (for the desk)"
          autoComplete="off"
          {...keepToLength(promoLimits.note)}
          {...field('note')}
        />
        <FormActions onLeave={onClose} pending={save.isPending} pendingLabel="Saving...">
          Save Code
        </FormActions>
      </form>
    </Dialog>
  );
}
