import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { downtimeForm, type DowntimeForm } from '#shared/units/downtimes.ts';
import type { Unit } from '#shared/units/units.ts';
import { unitLimits } from '#shared/units/units.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { serverMessage } from '../../lib/calls/call.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Dialog, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AtRisk } from './at-risk.tsx';
import { nextFreeDays } from './free-days.rules.ts';
import { downtimePreview, useStartRepair } from './units.api.ts';

/**
 * The dialog that takes a unit out of service for some days; it shows beforehand which bookings
 * would lack units.
 */
export function RepairDialog({ unit, ...state }: DialogState & { unit: Unit }) {
  const { data: shop } = useQuery(shopQuery());
  const free = shop && nextFreeDays(unit.downtimes, shop.today);
  const form = useForm<DowntimeForm>({
    resolver: zodResolver(downtimeForm),
    defaultValues: { from: '', to: '', reason: '' },
    // The form proposes the next free days, which may arrive after the dialog was opened, as long
    // as nobody has typed others.
    values: { from: free?.from ?? '', to: free?.to ?? '', reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const [from, to] = useWatch({ control: form.control, name: ['from', 'to'] });
  const field = fieldOf(form);
  const client = useQueryClient();
  const start = useStartRepair(unit.id);
  // Once the downtime is being saved no preview is fetched, and one on its way is given up, because
  // it would be refused: the new downtime already takes these days.
  const isStarted = start.isPending || start.isSuccess;
  const asked = downtimePreview(unit.id, from, to);
  const preview = useQuery({
    ...asked,
    enabled: !isStarted && from !== '' && (to === '' || to >= from),
  });
  const submit = form.handleSubmit((typed) => {
    void client.cancelQueries({ queryKey: asked.queryKey });
    start.mutate(
      { ...typed, to: typed.to || null },
      {
        onSuccess: () => state.onOpenChange(false),
        onError: (error) => showFieldErrors(error, typed, form.setError),
      },
    );
  });
  return (
    <Dialog {...state} title={`Repair ${unit.code}`}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="From" type="date" {...field('from')} />
          <TextField label="Until (optional)" type="date" {...field('to')} />
        </div>
        <TextField label="Reason" {...keepToLength(unitLimits.note)} {...field('reason')} />
        {preview.data && <AtRisk {...preview.data} />}
        {preview.error && (
          <p role="alert" className="text-sm text-error">
            {serverMessage(preview.error) ?? 'What this puts at risk could not be asked.'}
          </p>
        )}
        <FormActions
          onLeave={() => state.onOpenChange(false)}
          pending={start.isPending}
          pendingLabel="Starting..."
        >
          Start Repair
        </FormActions>
      </form>
    </Dialog>
  );
}
