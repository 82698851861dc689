import { cutTo } from '#shared/characters.rules.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BookedLine, BookingDetails } from '#shared/bookings/bookings.ts';
import type { HandOverInput } from '#shared/counter/counter.ts';
import type { Unit } from '#shared/units/units.ts';
import { unitLimits } from '#shared/units/units.rules.ts';
import { serverMessage } from '../../lib/calls/call.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { deskCamera } from '../frame/details.api.ts';
import { isOverridable } from '../frame/overridable.ts';
import { riskTexts } from './after-saving.rules.ts';
import { unitsOfItem, useHandOver } from './counter.api.ts';
import {
  asksDeposit,
  DepositFields,
  dollarsOf,
  expectedDeposit,
  type TypedDeposit,
} from './deposit-fields.tsx';
import type { Done } from './done.ts';
import { LineHead, mostListed } from './line-head.tsx';
import { missingParts, PartsChecklist } from './parts-checklist.tsx';
import { outOf } from './room.ts';
import type { Ticks } from './ticks.ts';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';

/** Which units of a booking leave: ticked or scanned, and by number for what the server may choose. */
export function HandOverForm({
  booking,
  ticks,
  isDeciding,
  onDone,
  onSay,
}: {
  booking: BookingDetails;
  ticks: Ticks;
  isDeciding: boolean;
  onDone: Done;
  onSay: (text: string) => void;
}) {
  const [counted, setCounted] = useState<Record<number, number>>({});
  const [notes, setNotes] = useState<Record<number, string>>({});
  const [parts, setParts] = useState<Record<number, string[]>>({});
  const [typedDeposit, setDeposit] = useState<TypedDeposit>();
  const handOver = useHandOver(booking.id);
  // What is expected follows the account until something is typed.
  const deposit = typedDeposit ?? expectedDeposit(booking.account);
  const dollars = dollarsOf(deposit);
  const { method } = deposit;

  const lines = booking.lines.filter((line) => outOf(booking, line) < line.quantity);
  const units = useQueries({ queries: lines.map(({ cameraId }) => unitsOfItem(cameraId)) });
  const items = useQueries({ queries: lines.map(({ cameraId }) => deskCamera(cameraId)) });
  const inHouse = (index: number): Unit[] =>
    (units[index]?.data ?? []).filter(({ state }) => state === 'in_house');
  const tickedOf = (index: number) => inHouse(index).filter(({ id }) => ticks.has(id));

  const chosen: HandOverInput['units'] = lines.flatMap((line, index) => {
    const ticked = tickedOf(index);
    const included = items[index]?.data?.included ?? [];
    const without = missingParts('Without', included, parts[line.id] ?? []);
    const count = Math.max(counted[line.id] ?? 0, ticked.length);
    // A note needs a unit to stand at: the one that the server would choose first.
    const named =
      without && count > ticked.length && ticked.length === 0 ? inHouse(index).slice(0, 1) : ticked;
    const more = count - named.length;
    return [
      ...named.map(({ id }, place) => {
        const note = [notes[id] ?? '', place === 0 ? without : ''].filter(Boolean).join('. ');
        return { lineId: line.id, unitId: id, note: cutTo(note, unitLimits.note) };
      }),
      ...(more > 0 ? [{ lineId: line.id, quantity: more }] : []),
    ];
  });

  const send = (override: boolean) =>
    handOver.mutate(
      {
        units: chosen,
        ...(dollars && { payments: [{ kind: 'deposit_held', amount: dollars, method }] }),
        ...(override && { override }),
      },
      { onSuccess: (reply) => onDone({ texts: riskTexts(reply) }) },
    );
  const asks = isOverridable(handOver.error);

  // Another counter was faster: what is away is ticked no more.
  const away = units
    .flatMap(({ data = [] }) => data)
    .filter(
      (unit) => unit.state !== 'in_house' && unit.bookingId !== booking.id && ticks.has(unit.id),
    );
  const takeTicksAway = useEffectEvent(() => {
    for (const { id } of away) ticks.remove(id);
    onSay(`Not in the house any more, not ticked: ${away.map(({ code }) => code).join(', ')}`);
  });
  const hasAway = away.length > 0;
  useEffect(() => {
    if (hasAway) takeTicksAway();
  }, [hasAway]);

  return (
    // No form: Enter, which every scanner presses, hands nothing over.
    <div className="grid gap-5">
      {lines.map((line, index) => (
        <LineUnits
          key={line.id}
          line={line}
          room={line.quantity - outOf(booking, line)}
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
      {asksDeposit(booking.account) && <DepositFields value={deposit} onChange={setDeposit} />}
      {handOver.error && !asks && <FormAlert error={handOver.error} />}
      <div className="flex flex-wrap gap-2">
        <ActButton
          onClick={() => send(false)}
          disabled={chosen.length === 0 || dollars === undefined || isDeciding}
          pending={handOver.isPending}
          pendingLabel="Handing over..."
        >
          Hand Over
        </ActButton>
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
    </div>
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
      <LineHead
        line={line}
        note={`${room} to hand over, ${units.length} in the house`}
        count={count}
        ticked={ticked.length}
        most={room}
        onCount={onCount}
      />
      {listed.map((unit) => (
        <fieldset key={unit.id} aria-label={unit.code} className="grid gap-2">
          <CheckboxField
            label={unit.code}
            checked={ticks.has(unit.id)}
            disabled={!ticks.has(unit.id) && ticked.length >= room}
            onChange={({ target }) => (target.checked ? ticks.add(unit.id) : ticks.remove(unit.id))}
          />
          {ticks.has(unit.id) && (
            <TextField
              label="Note"
              value={notes[unit.id] ?? ''}
              {...keepToLength(unitLimits.note)}
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
