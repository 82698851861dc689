import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingLine, BookingDetails } from '#shared/bookings/bookings.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { deskCamera } from '../../frame/details.api.ts';
import { offersAfter, riskTexts } from '../after-saving.rules.ts';
import { sizeOf, unitsToTakeBack } from './chosen-units.rules.ts';
import { ConditionFields } from './condition-fields.tsx';
import { asItShouldBe, type Condition } from './conditions.rules.ts';
import { CounterLine, ReadyCount, UndoButton, UnitFields } from './counter-line.tsx';
import { useTakeBack } from '../counter.api.ts';
import type { CounterForm } from '../counter-form.ts';
import { ExchangeDialog, type UnitOut } from './exchange-dialog.tsx';
import { PartsChecklist } from './parts-checklist.tsx';
import type { Ticks } from '../ticks.ts';
import { useById } from './use-by-id.ts';

const unitsOut = ({ units = [] }: BookingDetails, line: BookingLine): UnitOut[] =>
  units
    .filter(({ lineId, returnedAt }) => lineId === line.id && returnedAt === null)
    .map(({ unitId, code, lineId }) => ({ id: unitId, code, lineId }));

/** The units of a booking that come back, each with its condition; those that are only counted are as they should be. */
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

  return (
    // This is not a `form` element: Enter, which every scanner presses, must take nothing back.
    <div className="grid gap-5">
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
          renderUnit={(unit) => (
            <UnitToTakeBack
              key={unit.id}
              unit={unit}
              cameraId={line.cameraId}
              ticks={ticks}
              condition={conditions[unit.id] ?? asItShouldBe}
              onCondition={(condition) => setCondition(unit.id, condition)}
              parts={parts[unit.id] ?? []}
              onParts={(ticked) => setParts(unit.id, ticked)}
              onExchange={() => setExchanged(unit)}
            />
          )}
        />
      ))}
      {takeBack.error && <FormAlert error={takeBack.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <ActButton
          onClick={() =>
            takeBack.mutate(
              { units: chosen },
              {
                onSuccess: (reply) =>
                  onDone({ texts: riskTexts(reply), offers: offersAfter(reply) }),
              },
            )
          }
          disabled={chosen.length === 0 || isDeciding}
          pending={takeBack.isPending}
          pendingLabel="Taking back..."
        >
          Take Back
        </ActButton>
        <UndoButton ticks={ticks} />
        <Button
          variant="secondary"
          onClick={() => {
            for (const { id } of allOut) ticks.add(id);
          }}
        >
          All Here, All OK
        </Button>
        <ReadyCount ready={sizeOf(chosen)} wanted={allOut.length} />
      </div>
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

const UnitToTakeBack = ({
  unit: { id, code },
  cameraId,
  ticks,
  condition,
  onCondition,
  parts,
  onParts,
  onExchange,
}: {
  unit: UnitOut;
  cameraId: number;
  ticks: Ticks;
  condition: Condition;
  onCondition: (condition: Condition) => void;
  parts: string[];
  onParts: (parts: string[]) => void;
  onExchange: () => void;
}) => (
  <UnitFields id={id} code={code} ticks={ticks} className="border-t border-hairline pt-3">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <CheckboxField
        label={code}
        checked={ticks.has(id)}
        onChange={({ target }) => (target.checked ? ticks.add(id) : ticks.remove(id))}
      />
      <Button type="button" variant="secondary" size="sm" onClick={onExchange}>
        Exchange {code}
      </Button>
    </div>
    {ticks.has(id) && (
      <div className="grid gap-3 pl-7">
        <ConditionFields value={condition} onChange={onCondition} />
        <PartsChecklist cameraId={cameraId} ticked={parts} onTick={onParts} />
      </div>
    )}
  </UnitFields>
);
