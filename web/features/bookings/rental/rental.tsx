import { useQuery } from '@tanstack/react-query';
import { limits } from '#shared/fields.rules.ts';
import { formatMoney, shortDay } from '#shared/format.rules.ts';
import { calendarBounds } from '#shared/shop/calendar-bounds.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import type { Quote, QuoteProblem } from '#shared/stock/quote.ts';
import { isUnanswered } from '../../../lib/calls/call.ts';
import { useUser } from '../../../lib/session.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateRangeFields } from '../../../ui/fields/date-fields.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { unitsIn, type Basket } from './basket.rules.ts';
import { changeBasket, useBasket } from './basket.ts';
import { useQuote } from '../use-quote.ts';
import { RentalBreakdown } from './rental-breakdown.tsx';
import { RentalLine } from './rental-line.tsx';
import { noteOfDay } from '../times/chosen-times.ts';
import { TimeFields } from '../times/time-fields.tsx';
import { useTypedRental } from './use-typed-rental.ts';
import { mayBeBooked, useBookRental } from './use-book-rental.ts';
import { useMisfits } from './use-misfit.ts';
import { keepToLength } from '../../../ui/fields/keep-to-length.ts';

/**
 * The page of the basket: its days, its items, their price, the problems, and the button that books
 * all of them.
 */
export function Rental({ onLogin }: { onLogin: () => void }) {
  const basket = useBasket();
  const booking = useBookRental();
  if (booking.isSuccess && basket.lines.length === 0) return <Booked id={booking.data.id} />;
  if (basket.lines.length === 0) {
    return (
      <EmptyState
        drawing="calendar"
        title="Your rental is empty"
        description="Add cameras, lenses and accessories, and book them all at once."
        action={<LinkButton to="/cameras">Browse Cameras</LinkButton>}
      />
    );
  }
  return <FilledRental basket={basket} booking={booking} onLogin={onLogin} />;
}

const Booked = ({ id }: { id: number }) => (
  <EmptyState
    drawing="calendar"
    title="Booking Confirmed"
    description="We hold everything for you."
    action={
      <LinkButton to="/chat/$bookingId" params={{ bookingId: String(id) }}>
        Open the chat
      </LinkButton>
    }
  />
);

function FilledRental({
  basket,
  booking,
  onLogin,
}: {
  basket: Basket;
  booking: ReturnType<typeof useBookRental>;
  onLogin: () => void;
}) {
  const user = useUser();
  const { notes, setNotes, promoCode, setPromoCode, times, chooseTime, forget } =
    useTypedRental(basket);
  const { data: shop } = useQuery(shopQuery());
  const { quote, isCurrent, isFailed, askAgain } = useQuote({
    ...basket,
    times,
    ...(promoCode && { promoCode }),
  });
  const units = unitsIn(basket.lines);
  const misfitOf = useMisfits(quote);
  const problems = quote?.problems ?? [];
  const mayBook =
    quote !== undefined &&
    isCurrent &&
    (problems.length === 0 || mayBeBooked({ basket, quote, promoCode, times, notes }));
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
      <div className="grid min-w-0 grid-cols-1">
        {basket.lines.map((line) => (
          <RentalLine
            key={line.cameraId}
            misfit={misfitOf(line.cameraId)}
            basket={basket}
            line={line}
            quoted={quote?.lines.find(({ cameraId }) => cameraId === line.cameraId)}
            countedAs={quote?.countedAs ?? 'days'}
            problem={problems.find(({ cameraId }) => cameraId === line.cameraId)}
          />
        ))}
      </div>
      <form
        className="grid gap-5 rounded-lg border border-hairline bg-surface p-5 shadow-raised sm:p-6 lg:sticky lg:top-24"
        onSubmit={(event) => {
          event.preventDefault();
          if (!user) onLogin();
          else if (quote && isCurrent) {
            booking.mutate({ basket, quote, promoCode, times, notes }, { onSuccess: forget });
          }
        }}
      >
        <RentalDays basket={basket} shop={shop} quote={quote} problems={problems} />
        <TimeFields shop={shop} range={basket} times={times} onChange={chooseTime} />
        {quote && (
          <RentalBreakdown
            quote={quote}
            basket={basket}
            promoCode={promoCode}
            onPromoCode={setPromoCode}
          />
        )}
        {isFailed && (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-error">
            The price could not be loaded.
            <Button variant="secondary" size="sm" onClick={askAgain}>
              Try Again
            </Button>
          </p>
        )}
        <TextAreaField
          label="Special Requests (optional)"
          value={notes}
          {...keepToLength(limits.notes)}
          onChange={({ target }) => setNotes(target.value)}
        />
        {booking.isError && isUnanswered(booking.error) && <FormAlert error={booking.error} />}
        {problems.length > 1 && <TakeFree basket={basket} quote={quote} />}
        {/* On a phone the total and the button that books stay in sight above the tab bar. */}
        <div className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-4 border-t border-hairline bg-surface px-4 py-2.5 short:static short:p-0 md:contents">
          <p className="figures text-base font-semibold md:hidden">
            {quote && formatMoney(quote.total)}
          </p>
          <ActButton
            type="submit"
            size="lg"
            disabled={user !== null && !mayBook}
            pending={booking.isPending}
            pendingLabel="Processing..."
          >
            {user ? `Book ${units} ${units === 1 ? 'item' : 'items'}` : 'Log in to Book'}
          </ActButton>
        </div>
        <ProblemsLeft count={problems.length} />
      </form>
    </div>
  );
}

const ProblemsLeft = ({ count }: { count: number }) =>
  count > 0 && (
    <p role="status" className="text-sm text-muted">
      {count === 1 ? 'One problem is left.' : `${count} problems are left.`}
    </p>
  );

/**
 * The button that lowers each quantity to the number of free units, and removes items without a
 * free unit.
 */
function TakeFree({ basket, quote }: { basket: Basket; quote: Quote | undefined }) {
  const lines = basket.lines.flatMap((line) => {
    const quoted = quote?.lines.find(({ cameraId }) => cameraId === line.cameraId);
    const quantity = Math.min(line.quantity, quoted?.available ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <Button variant="secondary" onClick={() => changeBasket((current) => ({ ...current, lines }))}>
      Take what is free
    </Button>
  );
}

/**
 * The days of pick-up and return, their problems, and the next days on which all items are free.
 */
function RentalDays({
  basket,
  shop,
  quote,
  problems,
}: {
  basket: Basket;
  shop: Shop | undefined;
  quote: Quote | undefined;
  problems: QuoteProblem[];
}) {
  const ofDays = problems.find(({ field }) => field?.endsWith('Date'));
  const nextFree = problems.length > 0 ? quote?.nextFree : null;
  return (
    <div className="grid gap-3">
      <DateRangeFields
        startLabel="Pick-up date"
        endLabel="Return date"
        value={{ startDate: basket.startDate, endDate: basket.endDate }}
        onChange={(range) => changeBasket((current) => ({ ...current, ...range }))}
        error={ofDays?.message}
        {...calendarBounds(shop, basket.startDate)}
        fullDays={noDays}
        noteOf={noteOfDay(shop)}
      />
      {nextFree && (
        <Button
          variant="secondary"
          className="h-auto! py-2 whitespace-normal!"
          onClick={() => changeBasket((current) => ({ ...current, ...nextFree }))}
        >
          Use {shortDay(nextFree.startDate)} to {shortDay(nextFree.endDate)}
        </Button>
      )}
    </div>
  );
}

const noDays: ReadonlySet<string> = new Set();
