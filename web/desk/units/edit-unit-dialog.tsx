import { useState, type SyntheticEvent } from 'react';
import { isolated } from '#shared/characters.rules.ts';
import type { Unit } from '#shared/units/units.ts';
import { unitLimits } from '#shared/units/units.rules.ts';
import { numberFrom, readTwice } from '#shared/typed-numbers.rules.ts';
import { ApiError } from '../../lib/calls/call.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSaveUnit } from './units.api.ts';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';

/** A unit's code, serial number and note, and what it cost. */
export function EditUnitDialog({ unit, ...state }: DialogState & { unit: Unit }) {
  const [code, setCode] = useState(unit.code);
  const [serial, setSerial] = useState(unit.serial);
  const [note, setNote] = useState(unit.note);
  const [purchasedOn, setPurchasedOn] = useState(unit.purchasedOn ?? '');
  const [price, setPrice] = useState(unit.purchasePrice === null ? '' : String(unit.purchasePrice));
  const save = useSaveUnit(unit.id);
  const sameSerial = save.data?.sameSerial;
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const dollars = price.trim() === '' ? null : numberFrom(price);
  const noPrice = Number.isNaN(dollars)
    ? (readTwice(price) ?? 'Please enter a price such as 1999.50')
    : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (noPrice) return;
    save.mutate(
      {
        code,
        serial,
        note,
        purchasedOn: purchasedOn || null,
        purchasePrice: dollars,
      },
      // What is said about another unit stays to be read.
      { onSuccess: ({ sameSerial }) => !sameSerial && state.onOpenChange(false) },
    );
  };
  return (
    <Dialog {...state} title={`Edit ${unit.code}`}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label="Code"
          value={code}
          {...keepToLength(unitLimits.code)}
          error={errors['code']}
          onChange={({ target }) => setCode(target.value)}
        />
        <TextField
          label="Serial number"
          value={serial}
          {...keepToLength(unitLimits.serial)}
          error={errors['serial']}
          onChange={({ target }) => setSerial(target.value)}
        />
        {sameSerial && (
          <p role="status" className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning">
            Saved. The same serial number has{' '}
            {sameSerial.map((one) => `${one.code} (${isolated(one.cameraName)})`).join(', ')}.
          </p>
        )}
        <TextAreaField
          label="Note"
          value={note}
          {...keepToLength(unitLimits.note)}
          error={errors['note']}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Purchased on"
            type="date"
            value={purchasedOn}
            error={errors['purchasedOn']}
            onChange={({ target }) => setPurchasedOn(target.value)}
          />
          <TextField
            label="Purchase price ($)"
            inputMode="decimal"
            value={price}
            error={noPrice ?? errors['purchasePrice']}
            onChange={({ target }) => setPrice(target.value)}
          />
        </div>
        <DialogActions>
          <Button type="button" variant="secondary" onClick={() => state.onOpenChange(false)}>
            {sameSerial ? 'Close' : 'Cancel'}
          </Button>
          <ActButton type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save Unit
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
