import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingLine, BookingDetails } from '#shared/bookings/bookings.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { deskCamera } from '../../frame/details.api.ts';
import { codesOutOnly, proposedLateFee, riskTexts } from '../after-saving.rules.ts';
import { sizeOf, unfitTexts, unitsToTakeBack } from './chosen-units.rules.ts';
import { ConditionFields } from './condition-fields.tsx';
import { asItShouldBe, type Condition } from './conditions.rules.ts';
import { CounterFoot } from './counter-foot.tsx';
import { CounterLine } from './counter-line.tsx';
import { useTakeBack } from '../counter.api.ts';
import type { CounterForm } from '../counter-form.ts';
import { ExchangeDialog, type UnitOut } from './exchange-dialog.tsx';
import { PartsChecklist } from './parts-checklist.tsx';
import { useById } from './use-by-id.ts';

const unitsOut = ({ units = [] }: BookingDetails, line: BookingLine): UnitOut[] =>
  units
    .filter(({ lineId, returnedAt }) => lineId === line.id && returnedAt === null)
    .map(({ unitId, code, lineId }) => ({ id: unitId, code, lineId }));

/**
 * The form in which units of a booking are taken back, each with its condition. Units that are only
 * counted are taken as undamaged.
 */
export function TakeBackForm({ booking, ticks, isDeciding, onDone, onSay }: CounterForm) {
  const [counted, setCounted] = useById<number>();
  const [conditions, setCondition] = useById<Condition>();
  const [parts, setParts] = useById<string[]>();
  const [exchanged, setExchanged] = useState<UnitOut>();
  const takeBack = useTakeBack(booking.id);
  const lines = booking.lines.filter((line) => unitsOut(booking, line).length > 0);
  const allOut = lines.flatMap((line) => unitsOut(booking, line));
  const items = useQueries({ queries: lines.map(({ cameraId }) => deskCamera(cameraId)) });

  const chosen = lines.flatMap((line, index) =>
    unitsToTakeBack(
      {
        line,
        ticked: unitsOut(booking, line).filter(({ id }) => ticks.has(id)),
        counted: counted[line.id] ?? 0,
        included: items[index]?.data?.included ?? [],
      },
      { conditions, parts },
    ),
  );

  const tickAll = () =>
    lines.forEach((line, index) => {
      for (const { id } of unitsOut(booking, line)) {
        ticks.add(id);
        setParts(id, items[index]?.data?.included ?? []);
      }
    });
  const send = () =>
    takeBack.mutate(
      { units: chosen },
      {
        onSuccess: (reply) =>
          onDone({
            bookingId: booking.id,
            side: 'takeBack',
            codes: codesOutOnly(booking, reply),
            texts: [...unfitTexts(allOut, chosen), ...riskTexts(reply)],
            lateFee: proposedLateFee(reply.proposedEntries),
          }),
      },
    );

  return (
    // A `form` element would be submitted by the Enter that a scanner sends after each code, so
    // this is a `div`.
    <div className="flex flex-1 flex-col gap-4">
      <AllHere count={allOut.length} onAll={tickAll} />
      {lines.map((line) => (
        <CounterLine
          key={line.id}
          line={line}
          note={`${unitsOut(booking, line).length} out`}
          units={unitsOut(booking, line)}
          ticks={ticks}
          counted={counted[line.id] ?? 0}
          most={unitsOut(booking, line).length}
          onCount={(count) => setCounted(line.id, count)}
          renderTicked={(unit) => (
            <UnitBack
              unit={unit}
              cameraId={line.cameraId}
              condition={conditions[unit.id] ?? asItShouldBe}
              onCondition={(condition) => setCondition(unit.id, condition)}
              parts={parts[unit.id] ?? []}
              onParts={(ticked) => setParts(unit.id, ticked)}
              onExchange={() => setExchanged(unit)}
            />
          )}
        />
      ))}
      <CounterFoot
        booking={booking}
        ticks={ticks}
        ready={sizeOf(chosen)}
        wanted={allOut.length}
        failure={takeBack.error && <FormAlert error={takeBack.error} />}
        act={{
          label: 'Take Back',
          pendingLabel: 'Taking back...',
          pending: takeBack.isPending,
          disabled: chosen.length === 0 || isDeciding,
          run: send,
        }}
      />
      {exchanged && (
        <ExchangeDialog
          booking={booking}
          unit={exchanged}
          known={conditions[exchanged.id]}
          onClose={() => setExchanged(undefined)}
          onExchanged={() => {
            ticks.remove(exchanged.id);
            onSay(`${exchanged.code} exchanged`);
            setExchanged(undefined);
          }}
        />
      )}
    </div>
  );
}

/** The number of units that are out, and the button that ticks all of them with all their parts. */
const AllHere = ({ count, onAll }: { count: number; onAll: () => void }) => (
  <div className="flex items-center justify-between gap-3">
    <p className="figures text-sm text-muted">
      {count} {count === 1 ? 'unit' : 'units'} out
    </p>
    <Button variant="secondary" size="sm" onClick={onAll}>
      All Here, All OK
    </Button>
  </div>
);

/**
 * The fields of a returned unit: its condition, its missing parts, and a button that exchanges it
 * for another unit.
 */
const UnitBack = ({
  unit: { code },
  cameraId,
  condition,
  onCondition,
  parts,
  onParts,
  onExchange,
}: {
  unit: UnitOut;
  cameraId: number;
  condition: Condition;
  onCondition: (condition: Condition) => void;
  parts: string[];
  onParts: (parts: string[]) => void;
  onExchange: () => void;
}) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="figures text-sm font-semibold">{code}</p>
      <Button type="button" variant="ghost" size="sm" onClick={onExchange}>
        Exchange {code}
      </Button>
    </div>
    <ConditionFields value={condition} onChange={onCondition} />
    <PartsChecklist cameraId={cameraId} word="Missing" ticked={parts} onTick={onParts} />
  </>
);
