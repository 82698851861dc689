import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ConditionFields, type Condition } from './condition-fields.tsx';
import { unitsOfItem } from './counter.api.ts';

/** One unit back, another one of the same item out, in one step: the rental goes on. */
export function ExchangeDialog({
  code,
  cameraId,
  isPending,
  error,
  onClose,
  onExchange,
}: {
  code: string;
  cameraId: number;
  isPending: boolean;
  error: string | null;
  onClose: () => void;
  onExchange: (condition: Condition, replaceWith: number) => void;
}) {
  const [condition, setCondition] = useState<Condition>({
    condition: 'damaged',
    note: '',
    keepInService: false,
  });
  const [replacement, setReplacement] = useState('');
  const { data: units = [] } = useQuery(unitsOfItem(cameraId));
  const inHouse = units.filter(({ state }) => state === 'in_house');
  return (
    <Dialog open onOpenChange={onClose} title={`Exchange ${code}`}>
      <div className="grid gap-4">
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
        {error && (
          <p role="alert" className="text-sm text-destructive">
            {error}
          </p>
        )}
      </div>
      <DialogActions>
        <Button type="button" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="button"
          disabled={!replacement}
          pending={isPending}
          pendingLabel="Exchanging..."
          onClick={() => onExchange(condition, Number(replacement))}
        >
          Exchange
        </Button>
      </DialogActions>
    </Dialog>
  );
}
