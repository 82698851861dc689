import { useQuery } from '@tanstack/react-query';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { readScan } from '#shared/counter/scan.rules.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isSame } from '../../../lib/is-same.rules.ts';
import { AsksWhenUnsaved } from '../../../lib/unsaved.tsx';
import { isComposing } from '../../../lib/screen/composing.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { ConditionFields } from './condition-fields.tsx';
import type { Condition } from './conditions.rules.ts';
import { allUnitsOfItem, useTakeBack } from '../counter.api.ts';

/** A unit that is out with the booking; `id` is the id of the unit. */
export interface UnitOut {
  id: number;
  code: string;
  lineId: number;
}

/**
 * The dialog that takes one unit back and hands over another unit of the same item in one call, so
 * that the rental goes on.
 */
export function ExchangeDialog({
  booking,
  unit: { id: unitId, code, lineId },
  known = { condition: 'damaged', note: '', keepInService: false },
  onClose,
  onExchanged,
}: {
  booking: BookingDetails;
  unit: UnitOut;
  /** The condition that was already chosen in the form behind the dialog. */
  known?: Condition | undefined;
  onClose: () => void;
  onExchanged: () => void;
}) {
  const takeBack = useTakeBack(booking.id);
  const cameraId = booking.lines.find(({ id }) => id === lineId)?.cameraId ?? booking.cameraId;
  const [condition, setCondition] = useState(known);
  const [replacement, setReplacement] = useState('');
  const { data: units = [] } = useQuery(allUnitsOfItem(cameraId));
  const inHouse = units.filter(({ state }) => state === 'in_house');

  const keys = useRef('');
  /**
   * Reads the keys of a scanner wherever the focus is. Enter ends a code, and the unit with that
   * code becomes the replacement.
   */
  const readKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const { target, key } = event;
    const field = target instanceof HTMLInputElement && target.type === 'text' ? target : undefined;
    if (key !== 'Enter') {
      if (!field)
        keys.current = key.length === 1 ? keys.current + key : key === 'Shift' ? keys.current : '';
      return;
    }
    const scan = readScan(field?.value ?? keys.current);
    keys.current = '';
    if (scan.kind === 'nothing') return;
    const scanned = inHouse.find((unit) => unit.code.toLowerCase() === scan.text.toLowerCase());
    if (!scanned) return;
    event.preventDefault();
    setReplacement(String(scanned.id));
    if (field) setCondition({ ...condition, note: '' });
  };
  const exchange = () => {
    const { keepInService, ...rest } = condition;
    const returned = { unitId, ...rest, ...(keepInService && { keepInService }) };
    takeBack.mutate(
      { units: [{ ...returned, replaceWith: Number(replacement) }] },
      { onSuccess: onExchanged },
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Exchange ${code}`}>
      <AsksWhenUnsaved when={() => replacement !== '' || !isSame(condition, known)} />
      {/* The element is not interactive: the fields still receive the keys that its handler reads,
          except an Enter after the code of a unit in the house. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="grid gap-4" onKeyDown={readKey}>
        <ConditionFields value={condition} onChange={setCondition} />
        <SelectField
          label="Replacement"
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        >
          <option value="">
            {inHouse.length > 0 ? 'Choose a unit' : 'No other unit is in the house'}
          </option>
          {inHouse.map((unit) => (
            <option key={unit.id} value={unit.id}>
              {unit.code}
            </option>
          ))}
        </SelectField>
        {takeBack.error && <FormAlert error={takeBack.error} />}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <ActButton
          type="button"
          disabled={!replacement}
          pending={takeBack.isPending}
          pendingLabel="Exchanging..."
          onClick={exchange}
        >
          Exchange
        </ActButton>
      </DialogActions>
    </Dialog>
  );
}
