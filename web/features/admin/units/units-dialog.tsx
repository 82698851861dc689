import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Unit } from '#shared/units.ts';
import { formatDay } from '#shared/format.rules.ts';
import { serverMessage } from '../../../lib/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, type DialogState } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { EditUnitDialog } from './edit-unit-dialog.tsx';
import { RepairDialog } from './repair-dialog.tsx';
import { UnitHistoryDialog } from './unit-history-dialog.tsx';
import {
  unitsOfItem,
  useAddUnit,
  useEndRepair,
  useReinstateUnit,
  useRetireUnit,
} from './units.api.ts';

type Shown = { dialog: 'edit' | 'repair' | 'history' | 'retire'; unit: Unit } | null;

const until = (day: string | null) => (day ? ` until ${formatDay(day)}` : '');

/** Where a unit is, in words. */
function whereabouts({ state, bookingId, until: day }: Unit): string {
  switch (state) {
    case 'out':
      return `Out with booking #${bookingId}${until(day)}`;
    case 'in_repair':
      return `In repair${until(day)}`;
    case 'retired':
      return 'Retired';
    case 'in_house':
      return 'In house';
  }
}

const tones = {
  in_house: 'success',
  out: 'default',
  in_repair: 'warning',
  retired: 'secondary',
} as const;

/** The single pieces of an item: where each is, and what is done with it. */
export default function UnitsDialog({
  cameraId,
  name,
  ...state
}: DialogState & { cameraId: number; name: string }) {
  const { data: units, error, refetch } = useQuery(unitsOfItem(cameraId));
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const add = useAddUnit(cameraId);
  const retire = useRetireUnit();
  return (
    <Dialog {...state} title={`Units of ${name}`} size="lg">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          pending={add.isPending}
          pendingLabel="Adding..."
          onClick={() => add.mutate(undefined)}
        >
          Add Unit
        </Button>
        <LinkButton variant="text" to="/admin/labels" search={{ camera: cameraId }}>
          Print Labels
        </LinkButton>
      </div>
      {units ? (
        <ul className="grid">
          {units.map((unit) => (
            <UnitRow key={unit.id} unit={unit} onShow={(dialog) => setShown({ dialog, unit })} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title="The units could not be loaded"
          description={serverMessage(error) ?? 'The shop cannot be reached. Please try again.'}
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      {units?.length === 0 && (
        <EmptyState
          drawing="shelf"
          title="No units"
          description="This item has no units yet. Each one gets a code for its label."
        />
      )}
      {shown?.dialog === 'edit' && <EditUnitDialog unit={shown.unit} open onOpenChange={close} />}
      {shown?.dialog === 'repair' && <RepairDialog unit={shown.unit} open onOpenChange={close} />}
      {shown?.dialog === 'history' && (
        <UnitHistoryDialog unit={shown.unit} open onOpenChange={close} />
      )}
      {shown?.dialog === 'retire' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Retire ${shown.unit.code}?`}
          question="It is rented out no more, and the stock count falls by one. It can be brought back."
          confirmLabel="Retire"
          pendingLabel="Retiring..."
          destructive
          pending={retire.isPending}
          onConfirm={() => retire.mutate(shown.unit.id, { onSettled: close })}
        />
      )}
    </Dialog>
  );
}

function UnitRow({
  unit,
  onShow,
}: {
  unit: Unit;
  onShow: (dialog: NonNullable<Shown>['dialog']) => void;
}) {
  const endRepair = useEndRepair();
  const reinstate = useReinstateUnit();
  const { code, state } = unit;
  const [next] = unit.downtimes;
  const look = { variant: 'ghost', size: 'sm' } as const;
  return (
    <li className="grid gap-2 border-b border-hairline py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{code}</span>
          {unit.serial && <span className="text-sm text-muted"> · {unit.serial}</span>}
        </p>
        <Badge tone={tones[state]}>{whereabouts(unit)}</Badge>
      </div>
      {unit.note && <p className="text-sm wrap-anywhere text-muted">{unit.note}</p>}
      {next && (
        <p className="text-sm wrap-anywhere text-muted">
          {next.reason}, from {formatDay(next.from)}
          {until(next.to)}
        </p>
      )}
      <div className="-mx-3 flex flex-wrap">
        <Button {...look} onClick={() => onShow('edit')}>
          Edit
          <span className="sr-only"> {code}</span>
        </Button>
        {next ? (
          <Button {...look} pending={endRepair.isPending} onClick={() => endRepair.mutate(next.id)}>
            End Repair
            <span className="sr-only"> {code}</span>
          </Button>
        ) : (
          state !== 'retired' && (
            <Button {...look} onClick={() => onShow('repair')}>
              Repair
              <span className="sr-only"> {code}</span>
            </Button>
          )
        )}
        {state === 'retired' ? (
          <Button {...look} pending={reinstate.isPending} onClick={() => reinstate.mutate(unit.id)}>
            Reinstate
            <span className="sr-only"> {code}</span>
          </Button>
        ) : (
          <Button {...look} disabled={state === 'out'} onClick={() => onShow('retire')}>
            Retire
            <span className="sr-only"> {code}</span>
          </Button>
        )}
        <Button {...look} onClick={() => onShow('history')}>
          History
          <span className="sr-only"> of {code}</span>
        </Button>
      </div>
    </li>
  );
}
