import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { formatDay } from '#shared/format.rules.ts';
import type { Unit } from '#shared/units.ts';
import { unitLimits } from '#shared/units.rules.ts';
import { ApiError } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { shopQuery } from '../../cameras/availability.api.ts';
import { downtimePreview, useStartRepair } from './units.api.ts';

/** Takes a unit out of service; what that puts at risk is said before it is saved. */
export function RepairDialog({ unit, ...state }: DialogState & { unit: Unit }) {
  const { data: shop } = useQuery(shopQuery());
  const [chosenFrom, setFrom] = useState<string>();
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const from = chosenFrom ?? shop?.today ?? '';
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
          maxLength={unitLimits.note}
          error={errors['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        {from && (!to || to >= from) && <AtRisk unitId={unit.id} from={from} to={to} />}
        <DialogActions>
          <Button type="button" variant="secondary" onClick={() => state.onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" pending={start.isPending} pendingLabel="Starting...">
            Start Repair
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function AtRisk({ unitId, from, to }: { unitId: number; from: string; to: string }) {
  const { data } = useQuery(downtimePreview(unitId, from, to));
  const [first] = data?.overbookedDays ?? [];
  if (!data || !first) return null;
  const days = data.overbookedDays.length;
  return (
    <div
      role="alert"
      className="grid gap-1 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning"
    >
      <p>
        More is promised than there is on {days} {days === 1 ? 'day' : 'days'}, the first is{' '}
        {formatDay(first)}.
      </p>
      {data.bookingsAtRisk.map((booking) => (
        <p key={booking.id}>
          Booking #{booking.id}, {booking.customerName}: {booking.reason}
        </p>
      ))}
    </div>
  );
}
