import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { Unit } from '#shared/units/units.ts';
import { unitLimits } from '#shared/units/units.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { ApiError, serverMessage } from '../../lib/calls/call.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AtRisk } from './at-risk.tsx';
import { nextFreeDays } from './free-days.rules.ts';
import { downtimePreview, useStartRepair } from './units.api.ts';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';

/** Takes a unit out of service; what that puts at risk is said before it is saved. */
export function RepairDialog({ unit, ...state }: DialogState & { unit: Unit }) {
  const { data: shop } = useQuery(shopQuery());
  const [chosenFrom, setFrom] = useState<string>();
  const [chosenTo, setTo] = useState<string>();
  const [reason, setReason] = useState('');
  const free = shop && nextFreeDays(unit.downtimes, shop.today);
  const from = chosenFrom ?? free?.from ?? '';
  const to = chosenTo ?? free?.to ?? '';
  const preview = useQuery({
    ...downtimePreview(unit.id, from, to),
    enabled: from !== '' && (to === '' || to >= from),
  });
  const start = useStartRepair(unit.id);
  const errors = start.error instanceof ApiError ? start.error.fields : {};
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    start.mutate({ from, to: to || null, reason }, { onSuccess: () => state.onOpenChange(false) });
  };
  return (
    <Dialog {...state} title={`Repair ${unit.code}`}>
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="From"
            type="date"
            value={from}
            error={errors['from']}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label="Until (optional)"
            type="date"
            value={to}
            error={errors['to']}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <TextField
          label="Reason"
          value={reason}
          {...keepToLength(unitLimits.note)}
          error={errors['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        {preview.data && <AtRisk {...preview.data} />}
        {preview.error && (
          <p role="alert" className="text-sm text-error">
            {serverMessage(preview.error) ?? 'What this puts at risk could not be asked.'}
          </p>
        )}
        <DialogActions>
          <Button type="button" variant="secondary" onClick={() => state.onOpenChange(false)}>
            Cancel
          </Button>
          <ActButton type="submit" pending={start.isPending} pendingLabel="Starting...">
            Start Repair
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
