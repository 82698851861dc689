import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/characters.rules.ts';
import type { Downtime, Unit } from '#shared/units/units.ts';
import { formatDay } from '#shared/format.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { isAwaited } from '../frame/held-back.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { EditUnitDialog } from './edit-unit-dialog.tsx';
import { nextFreeDays } from './free-days.rules.ts';
import { RepairDialog } from './repair-dialog.tsx';
import { RetireDialog } from './retire-dialog.tsx';
import { UnitHistoryDialog } from './unit-history-dialog.tsx';
import { unitsOfItem, useAddUnit, useEndRepair, useReinstateUnit } from './units.api.ts';

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

const look = { variant: 'ghost', size: 'sm' } as const;

/**
 * The dialog with the units of an item: where each unit is, and buttons for what can be done with
 * it.
 */
export default function UnitsDialog({
  cameraId,
  name,
  ...state
}: DialogState & { cameraId: number; name: string }) {
  const pages = useInfiniteQuery(unitsOfItem(cameraId));
  const units = pages.data?.pages.flatMap(({ items }) => items);
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const add = useAddUnit(cameraId);
  return (
    <Dialog {...state} title={`Units of ${isolated(name)}`} size="lg">
      {/* The buttons come with the list, because the dialog grows by it and would move them. */}
      {isAwaited(pages) ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div className="flex flex-wrap gap-4">
          <IfMay needs="stock.write">
            <ActButton
              variant="secondary"
              pending={add.isPending}
              pendingLabel="Adding..."
              onClick={() => add.mutate(undefined)}
            >
              Add Unit
            </ActButton>
          </IfMay>
          <LinkButton variant="text" to="/admin/labels" search={{ camera: cameraId }}>
            Print Labels
          </LinkButton>
        </div>
      )}
      {units && (
        <ul className="grid">
          {units.map((unit) => (
            <UnitRow key={unit.id} unit={unit} onShow={(dialog) => setShown({ dialog, unit })} />
          ))}
        </ul>
      )}
      {!units && pages.error && (
        <ErrorState
          title="The units could not be loaded"
          description={failureText(pages.error)}
          action={<Button onClick={() => void pages.refetch()}>Try Again</Button>}
        />
      )}
      <MorePages
        hasMore={pages.hasNextPage}
        isFetching={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
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
      {shown?.dialog === 'retire' && <RetireDialog unit={shown.unit} open onOpenChange={close} />}
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
  const reinstate = useReinstateUnit();
  const { data: shop } = useQuery(shopQuery());
  const { code, state } = unit;
  const mayRepair = state !== 'retired' && shop && nextFreeDays(unit.downtimes, shop.today);
  return (
    <li className="grid gap-2 border-b border-hairline py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{code}</span>
          {unit.serial && <span className="text-sm text-muted"> · {unit.serial}</span>}
        </p>
        <Badge tone={tones[state]}>{whereabouts(unit)}</Badge>
      </div>
      {unit.note && (
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          {unit.note}
        </p>
      )}
      {unit.downtimes.length > 0 && (
        <ul className="grid gap-3">
          {unit.downtimes.map((downtime, place) => (
            <DowntimeRow key={downtime.id} code={code} downtime={downtime} isNext={place === 0} />
          ))}
        </ul>
      )}
      <div className="-mx-3 flex flex-wrap">
        <IfMay needs="stock.write">
          <Button {...look} onClick={() => onShow('edit')}>
            Edit
            <span className="sr-only"> {code}</span>
          </Button>
          {mayRepair && (
            <Button {...look} onClick={() => onShow('repair')}>
              Repair
              <span className="sr-only"> {code}</span>
            </Button>
          )}
          {state === 'retired' ? (
            <ActButton
              {...look}
              pending={reinstate.isPending}
              onClick={() => reinstate.mutate(unit.id)}
            >
              Reinstate
              <span className="sr-only"> {code}</span>
            </ActButton>
          ) : (
            <Button {...look} disabled={state === 'out'} onClick={() => onShow('retire')}>
              Retire
              <span className="sr-only"> {code}</span>
            </Button>
          )}
        </IfMay>
        <Button {...look} onClick={() => onShow('history')}>
          History
          <span className="sr-only"> of {code}</span>
        </Button>
      </div>
    </li>
  );
}

/**
 * A present or future downtime. The button that ends the next one is named after the unit's code
 * alone, the others also after the first day.
 */
function DowntimeRow({
  code,
  downtime,
  isNext,
}: {
  code: string;
  downtime: Downtime;
  isNext: boolean;
}) {
  const endRepair = useEndRepair();
  return (
    <li className="flex items-start justify-between gap-3 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">
        <bdi>{downtime.reason}</bdi>, from {formatDay(downtime.from)}
        {until(downtime.to)}
      </span>
      <IfMay needs="stock.write">
        <ActButton
          {...look}
          className="-mt-1.5 -mr-3 shrink-0"
          pending={endRepair.isPending}
          onClick={() => endRepair.mutate(downtime.id)}
        >
          {isNext ? 'End Repair' : 'Call Off'}
          <span className="sr-only">
            {' '}
            {isNext ? code : `${code} from ${formatDay(downtime.from)}`}
          </span>
        </ActButton>
      </IfMay>
    </li>
  );
}
