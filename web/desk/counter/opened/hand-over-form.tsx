import { keepToLength } from '../../../ui/fields/keep-to-length.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { Unit } from '#shared/units/units.ts';
import { unitLimits } from '#shared/units/units.rules.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { deskCamera } from '../../frame/details.api.ts';
import { FailureAlert, OverrideDialog } from '../../frame/override-dialog.tsx';
import { codesOutOnly, riskTexts } from '../after-saving.rules.ts';
import { sizeOf, unitsToHandOver } from './chosen-units.rules.ts';
import { CounterFoot } from './counter-foot.tsx';
import { CounterLine } from './counter-line.tsx';
import { allUnitsOfItem, useHandOver } from '../counter.api.ts';
import {
  asksDeposit,
  DepositFields,
  dollarsOf,
  expectedDeposit,
  type TypedDeposit,
} from './deposit-fields.tsx';
import type { CounterForm } from '../counter-form.ts';
import { PartsChecklist } from './parts-checklist.tsx';
import { outOf } from '../units-wanted.ts';
import type { Ticks } from '../ticks.ts';
import { useById } from './use-by-id.ts';

/**
 * The form in which units of a booking are handed over: ticked, scanned, or as a number of units
 * that the server chooses.
 */
export function HandOverForm({
  booking,
  ticks,
  isDeciding,
  onDone,
  onUndone,
  onSay,
}: CounterForm & { onUndone: () => void }) {
  const [counted, setCounted] = useById<number>();
  const [notes, setNote] = useById<string>();
  const [parts, setParts] = useById<string[]>();
  const [typedDeposit, setDeposit] = useState<TypedDeposit>();
  const handOver = useHandOver(booking.id, onUndone);
  // The proposed deposit follows the ledger until somebody types another one.
  const deposit = typedDeposit ?? expectedDeposit(booking.account);
  const dollars = dollarsOf(deposit);
  const { method } = deposit;

  const { lines, inHouse, includedWith } = useLinesToHandOver(booking, ticks, onSay);

  const chosen = lines.flatMap((line, index) =>
    unitsToHandOver(
      {
        line,
        ticked: inHouse(index).filter(({ id }) => ticks.has(id)),
        counted: counted[line.id] ?? 0,
        included: includedWith(index),
      },
      { inHouse: inHouse(index), notes, parts: parts[line.id] ?? [] },
    ),
  );

  const wanted = lines.reduce((sum, line) => sum + line.quantity - outOf(booking, line), 0);
  const send = (override: boolean) =>
    handOver.mutate(
      {
        units: chosen,
        ...(dollars && { payments: [{ kind: 'deposit_held', amount: dollars, method }] }),
        ...(override && { override }),
      },
      {
        onSuccess: (reply) =>
          onDone({
            bookingId: booking.id,
            side: 'handOver',
            codes: codesOutOnly(reply, booking),
            texts: riskTexts(reply),
          }),
      },
    );

  return (
    // A `form` element would be submitted by the Enter that a scanner sends after each code, so
    // this is a `div`.
    <div className="flex flex-1 flex-col gap-4">
      {lines.map((line, index) => (
        <CounterLine
          key={line.id}
          line={line}
          note={`${line.quantity - outOf(booking, line)} to hand over, ${inHouse(index).length} in the house`}
          units={inHouse(index)}
          ticks={ticks}
          counted={counted[line.id] ?? 0}
          most={line.quantity - outOf(booking, line)}
          onCount={(count) => setCounted(line.id, count)}
          renderTicked={({ id, code }) => (
            <UnitNote code={code} note={notes[id]} onChange={(note) => setNote(id, note)} />
          )}
          renderFoot={(count) =>
            count > 0 && (
              <PartsChecklist
                cameraId={line.cameraId}
                word="Without"
                ticked={parts[line.id] ?? []}
                onTick={(ticked) => setParts(line.id, ticked)}
              />
            )
          }
        />
      ))}
      {asksDeposit(booking.account) && <DepositFields value={deposit} onChange={setDeposit} />}
      <CounterFoot
        booking={booking}
        ticks={ticks}
        ready={sizeOf(chosen)}
        wanted={wanted}
        failure={<FailureAlert error={handOver.error} />}
        act={{
          label: 'Hand Over',
          pendingLabel: 'Handing over...',
          pending: handOver.isPending,
          disabled: chosen.length === 0 || dollars === undefined || isDeciding,
          run: () => send(false),
        }}
      />
      <OverrideDialog
        refused={handOver}
        title="Hand over all the same?"
        confirmLabel="Hand Over Anyway"
        onConfirm={() => send(true)}
      />
    </div>
  );
}

/** The field for a note about a unit that leaves. */
const UnitNote = ({
  code,
  note = '',
  onChange,
}: {
  code: string;
  note: string | undefined;
  onChange: (note: string) => void;
}) => (
  <div className="flex items-end gap-3">
    <p className="figures w-14 shrink-0 self-center text-sm font-semibold">{code}</p>
    <TextField
      label="Note"
      value={note}
      {...keepToLength(unitLimits.note)}
      onChange={({ target }) => onChange(target.value)}
      className="min-w-0 flex-1"
    />
  </div>
);

/**
 * The lines with units left to hand over, and the item's units in the house. When another counter
 * hands a ticked unit over, its tick is removed.
 */
function useLinesToHandOver(booking: BookingDetails, ticks: Ticks, onSay: (text: string) => void) {
  const lines = booking.lines.filter((line) => outOf(booking, line) < line.quantity);
  const units = useQueries({ queries: lines.map(({ cameraId }) => allUnitsOfItem(cameraId)) });
  const items = useQueries({ queries: lines.map(({ cameraId }) => deskCamera(cameraId)) });
  const inHouse = (index: number): Unit[] =>
    (units[index]?.data ?? []).filter(({ state }) => state === 'in_house');

  const away = units
    .flatMap(({ data = [] }) => data)
    .filter(
      (unit) => unit.state !== 'in_house' && unit.bookingId !== booking.id && ticks.has(unit.id),
    );
  useAwayUnticked(away, ticks, onSay);
  return {
    lines,
    inHouse,
    includedWith: (index: number) => items[index]?.data?.included ?? [],
  };
}

/** Removes the ticks of units that another counter has handed over, and announces it. */
function useAwayUnticked(away: Unit[], ticks: Ticks, onSay: (text: string) => void): void {
  const takeTicksAway = useEffectEvent(() => {
    for (const { id } of away) ticks.remove(id);
    onSay(`Not in the house any more, not ticked: ${away.map(({ code }) => code).join(', ')}`);
  });
  const hasAway = away.length > 0;
  useEffect(() => {
    if (hasAway) takeTicksAway();
  }, [hasAway]);
}
