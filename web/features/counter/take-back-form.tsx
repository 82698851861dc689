import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails } from '#shared/bookings.ts';
import type { TakeBackInput } from '#shared/counter.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { unitLimits } from '#shared/units.rules.ts';
import { serverMessage } from '../../lib/call.ts';
import { answerLost } from '../../lib/kept-key.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { item, useTakeBack, type TakenBack } from './counter.api.ts';
import { asItShouldBe, ConditionFields, type Condition } from './condition-fields.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { UndoButton } from './hand-over-form.tsx';
import { missingParts, PartsChecklist } from './parts-checklist.tsx';
import type { Ticks } from './ticks.ts';

type RentedUnit = NonNullable<BookingDetails['units']>[number];

/** `Late fee $100 (2 days)`, or nothing. */
function lateFeeText({ proposedEntries }: TakenBack): string | undefined {
  const amount = proposedEntries.reduce((sum, entry) => sum + entry.amount, 0);
  const days = /, (\d+ days?) late$/.exec(proposedEntries[0]?.reason ?? '')?.[1];
  return amount > 0 ? `Late fee ${formatMoney(amount)} (${days})` : undefined;
}

/** Which units of a booking come back, each with how it is. */
export function TakeBackForm({
  booking,
  ticks,
  onDone,
}: {
  booking: BookingDetails;
  ticks: Ticks;
  onDone: (text?: string) => void;
}) {
  const [conditions, setConditions] = useState<Record<number, Condition>>({});
  const [parts, setParts] = useState<Record<number, string[]>>({});
  const [exchanged, setExchanged] = useState<RentedUnit>();
  const takeBack = useTakeBack(booking.id);
  const out = (booking.units ?? []).filter(({ returnedAt }) => returnedAt === null);
  const cameraOf = ({ lineId }: RentedUnit) =>
    booking.lines.find(({ id }) => id === lineId)?.cameraId ?? booking.cameraId;
  const items = useQueries({ queries: out.map((unit) => item(cameraOf(unit))) });
  const ticked = out.filter(({ unitId }) => ticks.has(unitId));

  const send = (units: TakeBackInput['units']) =>
    takeBack.mutate({ units }, { onSuccess: (reply) => onDone(lateFeeText(reply)) });
  const back = (): TakeBackInput['units'] =>
    ticked.map((unit) => {
      const { condition, note, keepInService } = conditions[unit.unitId] ?? asItShouldBe;
      const included = items[out.indexOf(unit)]?.data?.included ?? [];
      const missing = missingParts('Missing', included, parts[unit.unitId] ?? []);
      return {
        unitId: unit.unitId,
        condition,
        note: [note, missing].filter(Boolean).join('. ').slice(0, unitLimits.note),
        ...(keepInService && { keepInService }),
      };
    });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(back());
      }}
      className="grid gap-4"
    >
      {out.map((unit) => {
        const { unitId, code } = unit;
        const condition = conditions[unitId] ?? asItShouldBe;
        const line = booking.lines.find(({ id }) => id === unit.lineId);
        return (
          <fieldset key={unitId} aria-label={code} className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <CheckboxField
                label={code}
                aria-description={line?.cameraName}
                checked={ticks.has(unitId)}
                onChange={({ target }) =>
                  target.checked ? ticks.add(unitId) : ticks.remove(unitId)
                }
              />
              <span className="mr-auto text-sm text-muted">{line?.cameraName}</span>
              <Button type="button" variant="ghost" size="sm" onClick={() => setExchanged(unit)}>
                Exchange {code}
              </Button>
            </div>
            {ticks.has(unitId) && (
              <div className="grid gap-3 pl-7">
                <ConditionFields
                  value={condition}
                  onChange={(next) => setConditions({ ...conditions, [unitId]: next })}
                />
                <PartsChecklist
                  cameraId={cameraOf(unit)}
                  ticked={parts[unitId] ?? []}
                  onTick={(next) => setParts({ ...parts, [unitId]: next })}
                />
              </div>
            )}
          </fieldset>
        );
      })}
      {takeBack.error && (
        <p role="alert" className="text-sm text-destructive">
          {serverMessage(takeBack.error) ?? answerLost}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          disabled={ticked.length === 0}
          pending={takeBack.isPending}
          pendingLabel="Taking back..."
        >
          Take Back
        </Button>
        <UndoButton ticks={ticks} />
      </div>
      {exchanged && (
        <ExchangeDialog
          code={exchanged.code}
          cameraId={cameraOf(exchanged)}
          isPending={takeBack.isPending}
          error={takeBack.error && (serverMessage(takeBack.error) ?? answerLost)}
          onClose={() => setExchanged(undefined)}
          onExchange={({ condition, note, keepInService }, replaceWith) =>
            takeBack.mutate(
              {
                units: [
                  {
                    unitId: exchanged.unitId,
                    condition,
                    note,
                    ...(keepInService && { keepInService }),
                    replaceWith,
                  },
                ],
              },
              { onSuccess: () => setExchanged(undefined) },
            )
          }
        />
      )}
    </form>
  );
}
