import { useState, type ReactNode } from 'react';
import type { BookingLine } from '#shared/bookings/bookings.ts';
import { Button } from '../../../ui/button.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import type { Ticks } from '../ticks.ts';
import { UnitChip } from './unit-chip.tsx';

/** The most units of a line that are shown until somebody asks for all. */
const mostListed = 12;

/** A line of the open booking: how many of its units leave or come back, and which ones. */
export function CounterLine<Unit extends { id: number; code: string }>({
  line,
  note,
  units,
  ticks,
  counted,
  most,
  onCount,
  renderTicked,
  renderFoot,
}: {
  line: BookingLine;
  note: string;
  /** The units that can be ticked. */
  units: Unit[];
  ticks: Ticks;
  counted: number;
  most: number;
  onCount: (count: number) => void;
  /** Renders the fields of a ticked unit. */
  renderTicked: (unit: Unit) => ReactNode;
  renderFoot?: (count: number) => ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const ticked = units.filter(({ id }) => ticks.has(id));
  const listed = units.length <= mostListed || showsAll ? units : ticked;
  const count = Math.max(counted, ticked.length);
  return (
    <div className="grid gap-3 border-t border-hairline pt-3">
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
      {(listed.length > 0 || units.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {listed.map((unit) => (
            <UnitChip
              key={unit.id}
              unit={unit}
              ticks={ticks}
              disabled={!ticks.has(unit.id) && ticked.length >= most}
            />
          ))}
          {units.length > listed.length && (
            <Button type="button" variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
              Show all units
            </Button>
          )}
        </div>
      )}
      {ticked.map((unit) => (
        <fieldset
          key={unit.id}
          aria-label={unit.code}
          className="grid min-w-0 gap-3 rounded-md bg-sunken px-3 py-2.5"
        >
          {renderTicked(unit)}
        </fieldset>
      ))}
      {renderFoot?.(count)}
    </div>
  );
}
