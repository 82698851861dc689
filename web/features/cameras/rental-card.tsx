import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WholeCamera } from '#shared/cameras.ts';
import { stockNotice } from '#shared/cameras.rules.ts';
import { formatDay, formatMoney } from '#shared/format.rules.ts';
import { dayCount } from '#shared/rental-days.rules.ts';
import { Alternatives } from '../../ui/alternatives.tsx';
import { Button } from '../../ui/button.tsx';
import { DateRangeFields, type DayRange } from '../../ui/date-fields.tsx';
import { PriceList, PriceRow, SumRows } from '../../ui/price-rows.tsx';
import { useRentalPrice, type RentalPrice } from '../bookings/rental.api.ts';
import { nextFreeQuery, useAlternatives } from './availability.api.ts';
import type { RentalChoice } from './rental-choice.ts';

/** The sticky card of a camera's page: price, days, what it comes to, and what can be done. */
export function RentalCard({
  camera,
  choice,
  onRange,
  actions,
}: {
  camera: WholeCamera;
  choice: RentalChoice;
  onRange: (range: DayRange) => void;
  actions: ReactNode;
}) {
  const { range, today, latest, fullDays, whyNot } = choice;
  const notice = stockNotice(camera.stockCount);
  const price = useRentalPrice(camera, choice.days, choice.rental);
  const full = choice.isFull || price.unavailable !== undefined;
  const alternatives = useAlternatives(camera.id, full ? choice.rental : undefined);
  const { data: nextFree } = useQuery({
    ...nextFreeQuery(camera.id, choice.days, range.startDate),
    enabled: full || choice.mayBeLater,
  });
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
        error={choice.problem ?? price.unavailable}
        today={today ?? ''}
        latest={latest}
        fullDays={fullDays}
        whyNot={whyNot}
      />
      {nextFree && (full || choice.mayBeLater) && (
        <Button
          variant="secondary"
          className="h-auto! py-2 whitespace-normal!"
          onClick={() => onRange(nextFree)}
        >
          Next free: {formatDay(nextFree.startDate)} to {formatDay(nextFree.endDate)}
        </Button>
      )}
      {choice.rental && <Alternatives items={alternatives} range={choice.rental} />}
      <PriceBreakdown price={price} />
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
const PriceBreakdown = ({ price }: { price: RentalPrice }) => {
  const { pricePerDay, days, chargedDays, rent } = price;
  return (
    <PriceList>
      <PriceRow name={`${formatMoney(pricePerDay)} × ${dayCount(chargedDays)}`}>
        {formatMoney(rent)}
      </PriceRow>
      {chargedDays !== days && <PriceRow name="Duration">{dayCount(days)}</PriceRow>}
      <SumRows {...price} />
    </PriceList>
  );
};
