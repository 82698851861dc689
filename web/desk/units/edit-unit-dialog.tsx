import { isolated } from '#shared/characters.rules.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { unitForm, unitFromForm, type UnitForm } from '#shared/units/unit-form.ts';
import type { Unit } from '#shared/units/units.ts';
import { unitLimits } from '#shared/units/units.rules.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Dialog, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSaveUnit } from './units.api.ts';

/** The dialog for a unit's code, serial number, note and purchase price. */
export function EditUnitDialog({ unit, ...state }: DialogState & { unit: Unit }) {
  const form = useForm<UnitForm>({
    resolver: zodResolver(unitForm),
    mode: 'onChange',
    defaultValues: {
      code: unit.code,
      serial: unit.serial,
      note: unit.note,
      purchasedOn: unit.purchasedOn ?? '',
      purchasePrice: unit.purchasePrice === null ? '' : String(unit.purchasePrice),
    },
  });
  const field = fieldOf(form);
  const save = useSaveUnit(unit.id);
  const sameSerial = save.data?.sameSerial;
  const submit = form.handleSubmit((typed) =>
    save.mutate(unitFromForm(typed), {
      onSuccess({ sameSerial }) {
        // The dialog stays open, because it shows a notice about another unit with the same serial
        // number.
        if (sameSerial) form.reset(typed);
        else state.onOpenChange(false);
      },
      onError: (error) => showFieldErrors(error, typed, form.setError),
    }),
  );
  return (
    <Dialog {...state} title={`Edit ${unit.code}`}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        <TextField label="Code" {...keepToLength(unitLimits.code)} {...field('code')} />
        <TextField
          label="Serial number"
          {...keepToLength(unitLimits.serial)}
          {...field('serial')}
        />
        {sameSerial && (
          <p role="status" className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning">
            Saved. The same serial number has{' '}
            {sameSerial.map((one) => `${one.code} (${isolated(one.cameraName)})`).join(', ')}.
          </p>
        )}
        <TextAreaField label="Note" {...keepToLength(unitLimits.note)} {...field('note')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Purchased on" type="date" {...field('purchasedOn')} />
          <TextField label="Purchase price ($)" inputMode="decimal" {...field('purchasePrice')} />
        </div>
        <FormActions
          onLeave={() => state.onOpenChange(false)}
          leaveLabel={sameSerial ? 'Close' : 'Cancel'}
          pending={save.isPending}
          pendingLabel="Saving..."
        >
          Save Unit
        </FormActions>
      </form>
    </Dialog>
  );
}
