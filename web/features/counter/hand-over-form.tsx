import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookedLine, BookingDetails } from '#shared/bookings.ts';
import type { HandOverInput } from '#shared/counter.ts';
import type { Unit } from '#shared/units.ts';
import { unitLimits } from '#shared/units.rules.ts';
import { ApiError, serverMessage } from '../../lib/call.ts';
import { answerLost } from '../../lib/kept-key.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { item, mayOverride, unitsOfItem, useHandOver } from './counter.api.ts';
import { missingParts, PartsChecklist } from './parts-checklist.tsx';
import type { Ticks } from './ticks.ts';

/** More units than these are not listed before somebody asks for them. */
const mostListed = 12;

/** Which units of a booking leave: ticked or scanned, and by number for what the server may choose. */
export function HandOverForm({
  booking,
  ticks,
  onDone,
}: {
  booking: BookingDetails;
  ticks: Ticks;
  onDone: (text?: string) => void;
}) {
  const [counted, setCounted] = useState<Record<number, number>>({});
  const [notes, setNotes] = useState<Record<number, string>>({});
  const [parts, setParts] = useState<Record<number, string[]>>({});
  const handOver = useHandOver(booking.id);

  const out = (line: BookedLine) =>
    (booking.units ?? []).filter(({ lineId, returnedAt }) => lineId === line.id && !returnedAt)
      .length;
  const lines = booking.lines.filter((line) => out(line) < line.quantity);
  const units = useQueries({ queries: lines.map(({ cameraId }) => unitsOfItem(cameraId)) });
  const items = useQueries({ queries: lines.map(({ cameraId }) => item(cameraId)) });
  const inHouse = (index: number): Unit[] =>
    (units[index]?.data ?? []).filter(({ state }) => state === 'in_house');
  const tickedOf = (index: number) => inHouse(index).filter(({ id }) => ticks.has(id));

  const chosen: HandOverInput['units'] = lines.flatMap((line, index) => {
    const ticked = tickedOf(index);
    const included = items[index]?.data?.included ?? [];
    const without = missingParts('Without', included, parts[line.id] ?? []);
    const more = Math.max(0, (counted[line.id] ?? 0) - ticked.length);
    return [
      ...ticked.map(({ id }, place) => {
        const note = [notes[id] ?? '', place === 0 ? without : ''].filter(Boolean).join('. ');
        return { lineId: line.id, unitId: id, note: note.slice(0, unitLimits.note) };
      }),
      ...(more > 0 ? [{ lineId: line.id, quantity: more }] : []),
    ];
  });

  const send = (override: boolean) =>
    handOver.mutate(
      { units: chosen, ...(override && { override }) },
      {
        onSuccess: () => onDone(),
        // Another counter was faster: what is away is ticked no more.
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'unit_not_here') ticks.clear();
        },
      },
    );
  const asks = mayOverride(handOver.error);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
      className="grid gap-5"
    >
      {lines.map((line, index) => (
        <LineUnits
          key={line.id}
          line={line}
          room={line.quantity - out(line)}
          units={inHouse(index)}
          ticks={ticks}
          counted={counted[line.id] ?? 0}
          onCount={(count) => setCounted({ ...counted, [line.id]: count })}
          notes={notes}
          onNote={(id, note) => setNotes({ ...notes, [id]: note })}
          parts={parts[line.id] ?? []}
          onParts={(ticked) => setParts({ ...parts, [line.id]: ticked })}
        />
      ))}
      {handOver.error && !asks && (
        <p role="alert" className="text-sm text-destructive">
          {serverMessage(handOver.error) ?? answerLost}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          disabled={chosen.length === 0}
          pending={handOver.isPending}
          pendingLabel="Handing over..."
        >
          Hand Over
        </Button>
        {booking.unitsOut === 0 && <UndoButton ticks={ticks} />}
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={() => handOver.reset()}
        title="Hand over all the same?"
        question={serverMessage(handOver.error)}
        confirmLabel="Hand Over Anyway"
        onConfirm={() => send(true)}
      />
    </form>
  );
}

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

function LineUnits({
  line,
  room,
  units,
  ticks,
  counted,
  onCount,
  notes,
  onNote,
  parts,
  onParts,
}: {
  line: BookedLine;
  room: number;
  units: Unit[];
  ticks: Ticks;
  counted: number;
  onCount: (count: number) => void;
  notes: Record<number, string>;
  onNote: (id: number, note: string) => void;
  parts: string[];
  onParts: (parts: string[]) => void;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const ticked = units.filter(({ id }) => ticks.has(id));
  const listed = units.length <= mostListed || showsAll ? units : ticked;
  const count = Math.max(counted, ticked.length);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-sm">
          <span className="font-medium">{line.cameraName}</span>
          <span className="figures block text-muted">
            {room} to hand over, {units.length} in the house
          </span>
        </p>
        <QuantityField
          label={
            <>
              Quantity<span className="sr-only"> of {line.cameraName}</span>
            </>
          }
          value={count}
          min={ticked.length}
          max={room}
          onChange={onCount}
        />
      </div>
      {listed.map((unit) => (
        <fieldset key={unit.id} aria-label={unit.code} className="grid gap-2">
          <CheckboxField
            label={unit.code}
            checked={ticks.has(unit.id)}
            disabled={!ticks.has(unit.id) && count >= room && ticked.length >= room}
            onChange={({ target }) => (target.checked ? ticks.add(unit.id) : ticks.remove(unit.id))}
          />
          {ticks.has(unit.id) && (
            <TextField
              label="Note"
              value={notes[unit.id] ?? ''}
              maxLength={unitLimits.note}
              onChange={({ target }) => onNote(unit.id, target.value)}
              className="pl-7"
            />
          )}
        </fieldset>
      ))}
      {units.length > listed.length && (
        <Button type="button" variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
          Show all units
        </Button>
      )}
      {count > 0 && <PartsChecklist cameraId={line.cameraId} ticked={parts} onTick={onParts} />}
    </div>
  );
}
