import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { BookingLine } from '#shared/bookings/bookings.ts';
import { Button } from '../../../ui/button.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import type { Ticks } from '../ticks.ts';

/** The most units that are listed before somebody asks for the others. */
const mostListed = 12;

/** A line of a booking at the counter: how many of its units leave or come back, and which. */
export function CounterLine<Unit extends { id: number }>({
  line,
  note,
  units,
  ticks,
  counted,
  most,
  onCount,
  renderUnit,
  renderFoot,
}: {
  line: BookingLine;
  note: string;
  /** The units that may be ticked. */
  units: Unit[];
  ticks: Ticks;
  counted: number;
  most: number;
  onCount: (count: number) => void;
  /** The fields of a unit; `mayTick` is false where as many are ticked as the line has. */
  renderUnit: (unit: Unit, mayTick: boolean) => ReactNode;
  renderFoot?: (count: number) => ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const ticked = units.filter(({ id }) => ticks.has(id));
  const listed = units.length <= mostListed || showsAll ? units : ticked;
  const count = Math.max(counted, ticked.length);
  return (
    <div className="grid gap-3">
      <div className="flex items-end justify-between gap-3">
        <p className="min-w-0 text-sm wrap-anywhere">
          <span className="font-medium">{line.cameraName}</span>
          <span className="figures block text-muted">{note}</span>
        </p>
        <QuantityField
          label={
            <>
              Quantity<span className="sr-only"> of {line.cameraName}</span>
            </>
          }
          value={count}
          min={ticked.length}
          max={most}
          onChange={onCount}
        />
      </div>
      {listed.map((unit) => renderUnit(unit, ticked.length < most))}
      {units.length > listed.length && (
        <Button type="button" variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
          Show all units
        </Button>
      )}
      {renderFoot?.(count)}
    </div>
  );
}

/** The fields of a unit, which come into view when it is scanned. */
export function UnitFields({
  id,
  code,
  ticks,
  className,
  children,
}: {
  id: number;
  code: string;
  ticks: Ticks;
  className: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFieldSetElement>(null);
  const isScanned = ticks.scanned === id && ticks.has(id);
  useEffect(() => {
    if (isScanned) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isScanned]);
  return (
    <fieldset
      ref={element}
      aria-label={code}
      className={`grid scroll-mt-48 scroll-mb-4 gap-2 rounded-md ${isScanned ? 'bg-success-soft' : ''} ${className}`}
    >
      {children}
    </fieldset>
  );
}

/** How many of the wanted units are ready. */
export const ReadyCount = ({ ready, wanted }: { ready: number; wanted: number }) => (
  <p role="status" className="figures text-sm font-medium">
    {ready} of {wanted} ready
  </p>
);

/** Takes off the last tick or scan, before anything is saved. */
export const UndoButton = ({ ticks }: { ticks: Ticks }) => (
  <Button
    type="button"
    variant="secondary"
    disabled={ticks.ids.length === 0}
    onClick={() => ticks.undo()}
  >
    Undo
  </Button>
);
