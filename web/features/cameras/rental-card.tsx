import { weekdayAndDate, weekdaysOf } from '#shared/day-words.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WholeCamera } from '#shared/cameras/cameras.ts';
import { stockNotice } from '#shared/cameras/cameras.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { formatDay, formatMoney } from '#shared/format.rules.ts';
import { basisText, countText, isPricedByDays } from '#shared/prices/price-words.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { byAppointment } from '#shared/shop/opening-hours.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { useHouse } from '../../lib/shop/house.tsx';
import { Alternatives } from '../../ui/alternatives.tsx';
import { Button } from '../../ui/button.tsx';
import { DateRangeFields, type DayRange } from '../../ui/fields/date-fields.tsx';
import { PriceList, PriceRow, SeasonRows, SumRows } from '../../ui/price-rows.tsx';
import { useRentalPrice, type RentalPrice } from '../bookings/rental/rental.api.ts';
import { shopQuery } from '../shop/shop.api.ts';
import { PricedAsNote } from '../bookings/rental/priced-as-note.tsx';
import { noteOfDay } from '../bookings/times/chosen-times.ts';
import { nextFreeQuery, useAlternatives } from './availability.api.ts';
import { RentalBar } from './rental-bar.tsx';
import type { RentalChoice } from './rental-choice.ts';

/** The card beside an item with its price, days, total and buttons; it stays in sight. */
export function RentalCard({
  camera,
  choice,
  onRange,
  bookNow,
  actions,
}: {
  camera: WholeCamera;
  choice: RentalChoice;
  onRange: (range: DayRange) => void;
  bookNow: ReactNode;
  actions: ReactNode;
}) {
  const { range, today, latest, fullDays, whyNot } = choice;
  const { data: shop } = useQuery(shopQuery());
  const notice = stockNotice(camera.stockCount);
  const price = useRentalPrice(camera, choice.days, choice.rental);
  const problem = choice.problem ?? price.unavailable;
  const full = choice.isFull || price.unavailable !== undefined;
  const isThere = camera.stockCount > 0;
  const isNotFree = full && isThere;
  const alternatives = useAlternatives(camera.id, full || !isThere ? choice.rental : undefined);
  const { data: nextFree, isLoading: isNextLoading } = useQuery({
    ...nextFreeQuery(camera.id, choice.days, range.startDate),
    enabled: full || choice.mayBeLater,
  });
  // Parts that come later would move the buttons below them just as somebody presses.
  const isHeld = choice.isLoading || price.isLoading || isNextLoading || alternatives.isLoading;
  return (
    <section
      aria-label="Rent this camera"
      className="grid gap-5 rounded-lg border border-hairline bg-surface p-5 shadow-raised sm:p-6"
    >
      <p className="figures text-muted">
        <span className="text-2xl font-semibold text-ink">{formatMoney(camera.pricePerDay)}</span>{' '}
        per day
      </p>
      {camera.longer.length > 0 && <LongerPrices camera={camera} range={range} onRange={onRange} />}
      <DateRangeFields
        startLabel="Pick-up date"
        endLabel="Return date"
        value={range}
        onChange={onRange}
        error={choice.isDefault ? undefined : problem}
        today={today ?? ''}
        latest={latest}
        fullDays={fullDays}
        noteOf={noteOfDay(shop)}
        whyNot={whyNot}
      />
      {isThere && !full && <ByAppointment range={range} shop={shop} />}
      {/* The visitor has not chosen the proposed days, so a problem of theirs is not shown as an
          error. */}
      {choice.isDefault && problem && (
        <p role="status" className="text-sm text-muted">
          {problem}
        </p>
      )}
      {nextFree && (full || choice.mayBeLater) && (
        <Button
          variant={full ? 'primary' : 'secondary'}
          className="h-auto! py-2 whitespace-normal!"
          onClick={() => onRange(nextFree)}
        >
          <NextFreeDays {...nextFree} />
        </Button>
      )}
      {!isThere && (
        <div className="grid gap-1.5 text-sm">
          <p className="font-medium text-destructive">{notice}</p>
          <p className="text-muted">No day is set for its return yet: ask us below.</p>
        </div>
      )}
      {choice.rental && <Alternatives items={alternatives.items} range={choice.rental} />}
      {isThere && !full && (
        <PriceBreakdown price={price} camera={camera} range={choice.rental} onRange={onRange} />
      )}
      {isThere && notice && <p className="text-sm font-medium text-warning">{notice}</p>}
      <fieldset disabled={isHeld} className="grid min-w-0 gap-2 print:hidden">
        <legend className="sr-only">Rent or ask</legend>
        <RentalBar camera={camera} price={price} range={range} isNotFree={isNotFree}>
          {bookNow}
        </RentalBar>
        {actions}
      </fieldset>
      {isThere && <TrustLines deposit={price.deposit} startDate={choice.rental?.startDate} />}
    </section>
  );
}

/** The next free days; a rental on a single day shows that day once. */
const NextFreeDays = ({ startDate, endDate }: DayRange) =>
  startDate === endDate ? (
    <span>Next free: {weekdayAndDate(startDate)}</span>
  ) : (
    <>
      <span>
        Next free: {formatDay(startDate)} to {formatDay(endDate)}
      </span>{' '}
      <span className="font-normal">{weekdaysOf(startDate, endDate)}</span>
    </>
  );

/** The note about the days of pick-up and return on which the house has no opening hours. */
function ByAppointment({ range, shop }: { range: DayRange; shop: Shop | undefined }) {
  const note = noteOfDay(shop);
  const days = [...new Set([range.startDate, range.endDate])].filter((day) => day && note?.(day));
  if (days.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      {days.map((day) => weekdayAndDate(day)).join(', ')}. {byAppointment}.
    </p>
  );
}

/** The prices of some longer rentals as buttons; a press chooses that many days or nights. */
const LongerPrices = ({
  camera: { longer, rates },
  range: { startDate, endDate },
  onRange,
}: {
  camera: WholeCamera;
  range: DayRange;
  onRange: (range: DayRange) => void;
}) => {
  const { data: shop } = useQuery(shopQuery());
  return (
    <div role="group" aria-label="Prices for longer" className="grid auto-cols-fr grid-flow-col">
      {longer.map(({ days, total }) => {
        // Rates are for counted days, discounts for calendar days.
        const isNights = rates.length > 0 && shop?.countedAs === 'nights';
        const last = startDate && addDays(startDate, isNights ? days : days - 1);
        return (
          <button
            key={days}
            type="button"
            aria-pressed={last !== '' && endDate === last}
            disabled={!last}
            onClick={() => onRange({ startDate, endDate: last })}
            className="figures grid gap-0.5 border-y border-hairline py-2 pl-3 text-left text-sm first:pl-0 not-first:border-l aria-pressed:border-t-ink aria-pressed:[box-shadow:0_-1px_0_var(--ink)]"
          >
            <span className="text-xs text-muted">
              {countText(days, isNights ? 'nights' : 'days')}
            </span>
            <span className="font-semibold">{formatMoney(total)}</span>
          </button>
        );
      })}
    </div>
  );
};

/** Facts to know before booking: when to pay, where to pick up, until when to cancel. */
function TrustLines({ deposit, startDate }: { deposit: number; startDate: Day | undefined }) {
  const { data: shop } = useQuery(shopQuery());
  const { address } = useHouse();
  const place = address.split('\n')[0];
  const lines = [
    'Nothing is charged now: you pay when you pick it up.',
    `Pick-up ${[place && `at ${place}`, shop?.hours].filter(Boolean).join(', ')}`,
    shop && startDate && freeCancellation(startDate, shop),
    deposit > 0 && `Deposit ${formatMoney(deposit)}, given back with the return.`,
  ].filter((line) => typeof line === 'string');
  return (
    <ul className="grid gap-1 border-t border-hairline pt-4 text-xs text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        <Link to="/" hash="faq" className="underline underline-offset-4 hover:text-ink">
          Questions and answers
        </Link>
      </li>
    </ul>
  );
}

/** A sentence with the last day to cancel (`mayCancelUntil`); false when it is past. */
const freeCancellation = (startDate: Day, { today, rules }: Shop): string | false => {
  const lastDay = addDays(startDate, -rules.cancelUntilDays - 1);
  return lastDay >= today && `Free cancellation until ${formatDay(lastDay)}.`;
};

/** The rows with the price per day, the number of days and the total. */
const PriceBreakdown = ({
  price,
  camera,
  range,
  onRange,
}: {
  price: RentalPrice;
  camera: WholeCamera;
  range: RentalChoice['rental'];
  onRange: (range: DayRange) => void;
}) => {
  const { pricePerDay, basis, days, chargedDays, countedAs, rent } = price;
  return (
    <>
      <PriceList>
        <PriceRow
          name={
            isPricedByDays(price)
              ? `${formatMoney(pricePerDay)} × ${countText(chargedDays, countedAs)}`
              : basisText(basis, countedAs)
          }
        >
          {formatMoney(rent)}
        </PriceRow>
        <SeasonRows {...price} />
        {chargedDays !== days && <PriceRow name="Duration">{dayCount(days)}</PriceRow>}
        <SumRows {...price} />
      </PriceList>
      {range && (
        <PricedAsNote
          quote={price}
          range={range}
          lines={[{ cameraId: camera.id, quantity: 1 }]}
          onUse={onRange}
        />
      )}
    </>
  );
};
