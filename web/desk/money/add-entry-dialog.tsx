import { useState, type SyntheticEvent } from 'react';
import type { EntryNewInput } from '#shared/money/entries.ts';
import {
  entryKinds,
  entryLabels,
  ledgerLimits,
  methodLabels,
  needsMethod,
  needsReason,
  paymentMethods,
  type EntryKind,
  type PaymentMethod,
} from '#shared/money/ledger.rules.ts';
import { numberFrom, readTwice } from '#shared/typed-numbers.rules.ts';
import { ApiError, serverMessage } from '../../lib/calls/call.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { isOverridable } from '../frame/overridable.ts';
import { useAddEntry } from './money.api.ts';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';

/** What the form begins with. */
export interface EntryDraft {
  kind: EntryKind;
  amount?: number;
  reason?: string;
}

const amountMessage = 'Please enter an amount such as 49.50';

/** Writes down money that moved or is owed for a booking. */
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
  const [kind, setKind] = useState<EntryKind>(draft.kind);
  const [amount, setAmount] = useState(draft.amount === undefined ? '' : String(draft.amount));
  const [method, setMethod] = useState<PaymentMethod>('card');
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState(draft.reason ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const add = useAddEntry(bookingId);

  const dollars = numberFrom(amount);
  const errors: Record<string, string | undefined> = {
    ...(isSubmitted && !Number.isFinite(dollars) && { amount: readTwice(amount) ?? amountMessage }),
    ...(isSubmitted && needsReason(kind) && !reason.trim() && { reason: 'Please give a reason' }),
    ...(add.error instanceof ApiError ? add.error.fields : {}),
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save(false);
  };
  const save = (override: boolean) => {
    setIsSubmitted(true);
    if (!Number.isFinite(dollars) || (needsReason(kind) && !reason.trim())) return;
    const body: EntryNewInput = {
      kind,
      amount: dollars,
      ...(needsMethod(kind) && { method }),
      ...(reference && { reference }),
      ...(reason && { reason }),
      ...(override && { override }),
    };
    add.mutate(body, {
      onSuccess() {
        onSaved?.();
        onClose();
      },
    });
  };

  return (
    <Dialog open onOpenChange={onClose} title="Add Entry" description={`Booking #${bookingId}`}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Kind"
            value={kind}
            onChange={({ target }) =>
              setKind(entryKinds.find((one) => one === target.value) ?? kind)
            }
          >
            {entryKinds.map((one) => (
              <option key={one} value={one}>
                {entryLabels[one]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Amount ($)"
            inputMode="decimal"
            value={amount}
            error={errors['amount']}
            onChange={({ target }) => setAmount(target.value)}
          />
          {needsMethod(kind) && (
            <SelectField
              label="Method"
              value={method}
              error={errors['method']}
              onChange={({ target }) =>
                setMethod(paymentMethods.find((one) => one === target.value) ?? method)
              }
            >
              {paymentMethods.map((one) => (
                <option key={one} value={one}>
                  {methodLabels[one]}
                </option>
              ))}
            </SelectField>
          )}
          <TextField
            label="Reference"
            value={reference}
            {...keepToLength(ledgerLimits.reference)}
            error={errors['reference']}
            onChange={({ target }) => setReference(target.value)}
          />
        </div>
        <TextField
          label="Reason"
          value={reason}
          {...keepToLength(ledgerLimits.reason)}
          error={errors['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        {add.error && !isOverridable(add.error) && Object.keys(errors).length === 0 && (
          <FormAlert error={add.error} />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ActButton type="submit" pending={add.isPending} pendingLabel="Saving...">
            Save Entry
          </ActButton>
        </DialogActions>
      </form>
      <ConfirmDialog
        open={isOverridable(add.error)}
        onOpenChange={() => add.reset()}
        title="Save all the same?"
        question={serverMessage(add.error)}
        confirmLabel="Save Anyway"
        onConfirm={() => save(true)}
      />
    </Dialog>
  );
}
