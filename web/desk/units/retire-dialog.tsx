import { useQuery } from '@tanstack/react-query';
import type { Unit } from '#shared/units/units.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialogs/dialog.tsx';
import { AtRisk } from './at-risk.tsx';
import { retirePreview, useRetireUnit } from './units.api.ts';

/**
 * The dialog that takes a unit out of service for good; it shows beforehand which bookings would
 * lack units.
 */
export function RetireDialog({ unit, ...state }: DialogState & { unit: Unit }) {
  const { data: consequences } = useQuery(retirePreview(unit.id));
  const retire = useRetireUnit();
  return (
    <ConfirmDialog
      {...state}
      title={`Retire ${unit.code}?`}
      question={
        <div className="grid gap-3">
          <p>It is rented out no more, and the stock count falls by one. It can be brought back.</p>
          {consequences && <AtRisk {...consequences} />}
        </div>
      }
      confirmLabel="Retire"
      pendingLabel="Retiring..."
      destructive
      pending={retire.isPending}
      onConfirm={() => retire.mutate(unit.id, { onSettled: () => state.onOpenChange(false) })}
    />
  );
}
