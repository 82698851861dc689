import type { ReactNode } from 'react';
import type { Camera } from '#shared/cameras.ts';
import { stockNotice } from '#shared/cameras.rules.ts';
import { formatDay, formatMoney } from '#shared/format.rules.ts';
import { Button } from '../../ui/button.tsx';
import { DateRangeFields, type DayRange } from '../../ui/date-fields.tsx';
import type { RentalChoice } from './rental-choice.ts';

/** The sticky card of a camera's page: price, days, what it comes to, and what can be done. */
export function RentalCard({
  camera,
  choice,
  onRange,
  actions,
}: {
  camera: Camera;
  choice: RentalChoice;
  onRange: (range: DayRange) => void;
  actions: ReactNode;
}) {
  const { range, today, latest, fullDays, whyNot, problem, nextFree } = choice;
  const notice = stockNotice(camera.stockCount);
  return (
    <section
      aria-label="Rent this camera"
      className="grid gap-5 rounded-lg border border-hairline bg-surface p-5 shadow-raised sm:p-6"
    >
      <p className="figures text-muted">
        <span className="text-2xl font-semibold text-ink">{formatMoney(camera.pricePerDay)}</span>{' '}
        per day
      </p>
      <DateRangeFields
        startLabel="Pick-up date"
        endLabel="Return date"
        value={range}
        onChange={onRange}
        error={problem}
        today={today ?? ''}
        latest={latest}
        fullDays={fullDays}
        whyNot={whyNot}
      />
      {nextFree && (
        <Button
          variant="secondary"
          className="h-auto! py-2 whitespace-normal!"
          onClick={() => onRange(nextFree)}
        >
          Next free: {formatDay(nextFree.startDate)} to {formatDay(nextFree.endDate)}
        </Button>
      )}
      <PriceBreakdown pricePerDay={camera.pricePerDay} days={choice.days} />
      {notice && (
        <p
          className={`text-sm font-medium ${camera.stockCount > 0 ? 'text-warning' : 'text-destructive'}`}
        >
          {notice}
        </p>
      )}
      <div className="grid gap-2">{actions}</div>
    </section>
  );
}

/** Price per day times days, and what that comes to. */
const PriceBreakdown = ({ pricePerDay, days }: { pricePerDay: number; days: number }) => (
  <dl className="figures grid gap-2 text-sm">
    <div className="flex justify-between gap-4 text-muted">
      <dt>
        {formatMoney(pricePerDay)} × {days} {days === 1 ? 'day' : 'days'}
      </dt>
      <dd>{formatMoney(pricePerDay * days)}</dd>
    </div>
    <div className="flex justify-between gap-4 border-t border-hairline pt-3 text-base font-semibold">
      <dt>Total</dt>
      <dd>{formatMoney(pricePerDay * days)}</dd>
    </div>
  </dl>
);
