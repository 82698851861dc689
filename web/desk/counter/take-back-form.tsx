import { cutTo } from '#shared/characters.rules.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookedLine, BookingDetails } from '#shared/bookings/bookings.ts';
import type { TakeBackInput } from '#shared/counter/counter.ts';
import { unitLimits } from '#shared/units/units.rules.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { deskCamera } from '../frame/details.api.ts';
import { offersAfter, riskTexts } from './after-saving.rules.ts';
import { asItShouldBe, ConditionFields, type Condition } from './condition-fields.tsx';
import { useTakeBack } from './counter.api.ts';
import type { Done } from './done.ts';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { UndoButton } from './hand-over-form.tsx';
import { LineHead, mostListed } from './line-head.tsx';
import { missingParts, PartsChecklist } from './parts-checklist.tsx';
import type { Ticks } from './ticks.ts';

type RentedUnit = NonNullable<BookingDetails['units']>[number];

/** Which units of a booking come back, each with how it is; those that are only counted are as they should be. */
export function TakeBackForm({
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
  const [conditions, setConditions] = useState<Record<number, Condition>>({});
  const [parts, setParts] = useState<Record<number, string[]>>({});
  const [exchanged, setExchanged] = useState<RentedUnit>();
  const takeBack = useTakeBack(booking.id);
  const unitsOf = ({ id }: BookedLine) =>
    (booking.units ?? []).filter(({ lineId, returnedAt }) => lineId === id && returnedAt === null);
  const lines = booking.lines.filter((line) => unitsOf(line).length > 0);
  const items = useQueries({ queries: lines.map(({ cameraId }) => deskCamera(cameraId)) });

  const chosen: TakeBackInput['units'] = lines.flatMap((line, index) => {
    const ticked = unitsOf(line).filter(({ unitId }) => ticks.has(unitId));
    const more = Math.max(0, (counted[line.id] ?? 0) - ticked.length);
    const included = items[index]?.data?.included ?? [];
    return [
      ...ticked.map(({ unitId }) => {
        const { condition, note, keepInService } = conditions[unitId] ?? asItShouldBe;
        const missing = missingParts('Missing', included, parts[unitId] ?? []);
        return {
          unitId,
          condition,
          note: cutTo([note, missing].filter(Boolean).join('. '), unitLimits.note),
          ...(keepInService && { keepInService }),
        };
      }),
      ...(more > 0 ? [{ lineId: line.id, quantity: more, condition: 'ok' as const }] : []),
    ];
  });
  const exchange = (
    unit: RentedUnit,
    { condition, note, keepInService }: Condition,
    replaceWith: number,
  ) =>
    takeBack.mutate(
      {
        units: [
          {
            unitId: unit.unitId,
            condition,
            note,
            ...(keepInService && { keepInService }),
            replaceWith,
          },
        ],
      },
      {
        onSuccess() {
          ticks.remove(unit.unitId);
          onSay(`${unit.code} exchanged`);
          setExchanged(undefined);
        },
      },
    );

  return (
    // No form: Enter, which every scanner presses, takes nothing back.
    <div className="grid gap-5">
      {lines.map((line) => (
        <LineOut
          key={line.id}
          line={line}
          units={unitsOf(line)}
          ticks={ticks}
          counted={counted[line.id] ?? 0}
          onCount={(count) => setCounted({ ...counted, [line.id]: count })}
          conditions={conditions}
          onCondition={(unitId, condition) => {
            setConditions({ ...conditions, [unitId]: condition });
            ticks.add(unitId);
          }}
          parts={parts}
          onParts={(unitId, ticked) => setParts({ ...parts, [unitId]: ticked })}
          onExchange={(unit) => {
            takeBack.reset();
            setExchanged(unit);
          }}
        />
      ))}
      {takeBack.error && !exchanged && <FormAlert error={takeBack.error} />}
      <div className="flex flex-wrap gap-2">
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
      </div>
      {exchanged && (
        <ExchangeDialog
          code={exchanged.code}
          cameraId={
            booking.lines.find(({ id }) => id === exchanged.lineId)?.cameraId ?? booking.cameraId
          }
          known={conditions[exchanged.unitId]}
          isPending={takeBack.isPending}
          error={takeBack.error}
          onClose={() => {
            takeBack.reset();
            setExchanged(undefined);
          }}
          onExchange={(condition, replaceWith) => exchange(exchanged, condition, replaceWith)}
        />
      )}
    </div>
  );
}

function LineOut({
  line,
  units,
  ticks,
  counted,
  onCount,
  conditions,
  onCondition,
  parts,
  onParts,
  onExchange,
}: {
  line: BookedLine;
  units: RentedUnit[];
  ticks: Ticks;
  counted: number;
  onCount: (count: number) => void;
  conditions: Record<number, Condition>;
  onCondition: (unitId: number, condition: Condition) => void;
  parts: Record<number, string[]>;
  onParts: (unitId: number, parts: string[]) => void;
  onExchange: (unit: RentedUnit) => void;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const ticked = units.filter(({ unitId }) => ticks.has(unitId));
  const listed = units.length <= mostListed || showsAll ? units : ticked;
  return (
    <div className="grid gap-3">
      <LineHead
        line={line}
        note={`${units.length} out`}
        count={Math.max(counted, ticked.length)}
        ticked={ticked.length}
        most={units.length}
        onCount={onCount}
      />
      {listed.map((unit) => {
        const { unitId, code } = unit;
        return (
          <fieldset
            key={unitId}
            aria-label={code}
            className="grid gap-2 border-t border-hairline pt-3"
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <CheckboxField
                label={code}
                checked={ticks.has(unitId)}
                onChange={({ target }) =>
                  target.checked ? ticks.add(unitId) : ticks.remove(unitId)
                }
              />
              <Button type="button" variant="secondary" size="sm" onClick={() => onExchange(unit)}>
                Exchange {code}
              </Button>
            </div>
            <div className="grid gap-3 pl-7">
              <ConditionFields
                value={conditions[unitId] ?? asItShouldBe}
                onChange={(condition) => onCondition(unitId, condition)}
              />
              {ticks.has(unitId) && (
                <PartsChecklist
                  cameraId={line.cameraId}
                  ticked={parts[unitId] ?? []}
                  onTick={(next) => onParts(unitId, next)}
                />
              )}
            </div>
          </fieldset>
        );
      })}
      {units.length > listed.length && (
        <Button type="button" variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
          Show all units
        </Button>
      )}
    </div>
  );
}
