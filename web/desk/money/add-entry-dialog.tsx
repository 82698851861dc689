import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { entryForm, entryFromForm, type EntryForm } from '#shared/money/entry-form.ts';
import {
  entryKinds,
  entryLabels,
  ledgerLimits,
  methodLabels,
  needsMethod,
  paymentMethods,
  type EntryKind,
} from '#shared/money/ledger.rules.ts';
import { askedBy } from '#shared/permissions.rules.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { OverrideDialog } from '../frame/override-dialog.tsx';
import { isOverridable } from '../frame/overridable.ts';
import { useAddEntry } from './money.api.ts';

/** The values with which the form of a new ledger entry begins. */
export interface EntryDraft {
  kind: EntryKind;
  amount?: number;
  reason?: string;
}

/** The dialog that writes a ledger entry about money that moved or is owed for a booking. */
export default function AddEntryDialog({
  bookingId,
  draft = { kind: 'payment' },
  onSaved,
  onClose,
}: {
  bookingId: number;
  draft?: EntryDraft | undefined;
  onSaved?: () => void;
  onClose: () => void;
}) {
  const form = useForm<EntryForm>({
    resolver: zodResolver(entryForm),
    defaultValues: {
      kind: draft.kind,
      amount: draft.amount === undefined ? '' : String(draft.amount),
      method: 'card',
      reference: '',
      reason: draft.reason ?? '',
    },
  });
  const user = useUser();
  const kinds = entryKinds.filter((one) => may(user, ...askedBy({ body: { kind: one } })));
  const kind = useWatch({ control: form.control, name: 'kind' });
  const field = fieldOf(form);
  const add = useAddEntry(bookingId);
  const save = (override: boolean) =>
    form.handleSubmit((typed) =>
      add.mutate(
        { ...entryFromForm(typed), ...(override && { override }) },
        {
          onSuccess() {
            onSaved?.();
            onClose();
          },
          onError: (error) => showFieldErrors(error, typed, form.setError),
        },
      ),
    );
  const isWrong = Object.keys(form.formState.errors).length > 0;

  return (
    <Dialog open onOpenChange={onClose} title="Add Entry" description={`Booking #${bookingId}`}>
      <form onSubmit={(event) => void save(false)(event)} className="grid gap-4" noValidate>
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Kind" {...field('kind')}>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {entryLabels[one]}
              </option>
            ))}
          </SelectField>
          <TextField label="Amount ($)" inputMode="decimal" {...field('amount')} />
          {needsMethod(kind) && (
            <SelectField label="Method" {...field('method')}>
              {paymentMethods.map((one) => (
                <option key={one} value={one}>
                  {methodLabels[one]}
                </option>
              ))}
            </SelectField>
          )}
          <TextField
            label="Reference"
            {...keepToLength(ledgerLimits.reference)}
            {...field('reference')}
          />
        </div>
        <TextField label="Reason" {...keepToLength(ledgerLimits.reason)} {...field('reason')} />
        {add.error && !isOverridable(add.error) && !isWrong && <FormAlert error={add.error} />}
        <FormActions onLeave={onClose} pending={add.isPending} pendingLabel="Saving...">
          Save Entry
        </FormActions>
      </form>
      <OverrideDialog
        refused={add}
        title="Save all the same?"
        confirmLabel="Save Anyway"
        onConfirm={() => void save(true)()}
      />
    </Dialog>
  );
}
