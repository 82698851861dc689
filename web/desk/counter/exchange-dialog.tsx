import { useQuery } from '@tanstack/react-query';
import { readScan } from '#shared/counter/scan.rules.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../lib/screen/composing.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { ConditionFields, type Condition } from './condition-fields.tsx';
import { unitsOfItem } from './counter.api.ts';

/** One unit back, another one of the same item out, in one step: the rental goes on. */
export function ExchangeDialog({
  code,
  cameraId,
  known = { condition: 'damaged', note: '', keepInService: false },
  isPending,
  error,
  onClose,
  onExchange,
}: {
  code: string;
  cameraId: number;
  /** What was already said of its condition. */
  known?: Condition | undefined;
  isPending: boolean;
  error: unknown;
  onClose: () => void;
  onExchange: (condition: Condition, replaceWith: number) => void;
}) {
  const [condition, setCondition] = useState(known);
  const [replacement, setReplacement] = useState('');
  const { data: units = [] } = useQuery(unitsOfItem(cameraId));
  const inHouse = units.filter(({ state }) => state === 'in_house');

  const keys = useRef('');
  /** A scanner's keys: they choose the replacement wherever the focus is, Enter ends them. */
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
  return (
    <Dialog open onOpenChange={onClose} title={`Exchange ${code}`}>
      {/* Keys are only listened to: what they do to the fields stays. */}
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
        {error !== null && <FormAlert error={error} />}
      </div>
      <DialogActions>
        <Button type="button" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <ActButton
          type="button"
          disabled={!replacement}
          pending={isPending}
          pendingLabel="Exchanging..."
          onClick={() => onExchange(condition, Number(replacement))}
        >
          Exchange
        </ActButton>
      </DialogActions>
    </Dialog>
  );
}
