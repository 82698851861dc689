import { weekdaysOf } from '#shared/day-words.rules.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { BookingFormValues } from '#shared/bookings/bookings.ts';
import { latestDay } from '#shared/shop/calendar-bounds.rules.ts';
import {
  type RangeProblem,
  dayProblem,
  defaultDates,
  rangeMessages,
  rangeProblem,
  rentalDays,
} from '#shared/shop/rental-days.rules.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { rangeText } from '../../lib/shop/dates-text.ts';
import { rangeIsFree } from '../../lib/shop/range-is-free.ts';
import { useUser } from '../../lib/session.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { useKeptState } from '../../lib/use-kept-state.ts';
import { Alternatives } from '../../ui/alternatives.tsx';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { DateRangeFields, type DayRange } from '../../ui/fields/date-fields.tsx';
import { DialogFoot } from '../../ui/dialogs/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { nextFreeQuery, useAlternatives, useFullDays } from '../cameras/availability.api.ts';
import { bookingFormOn } from './booking-form-rules.ts';
import type { RentalPrice } from './rental/rental.api.ts';
import { useRentalTotal } from './rental-total.tsx';
import { noteOfDay } from './times/chosen-times.ts';
import { useChosenTimes } from './times/use-chosen-times.tsx';
import { SignInButtons, SignInToBook } from './sign-in-to-book.tsx';
import { isLost, useBookCamera } from './use-book-camera.ts';

/** The form of the booking dialog. */
export function BookingForm({
  camera,
  shop,
  initialDates,
  onLogin,
  onClose,
}: {
  camera: Camera;
  shop: Pick<Shop, 'today' | 'rules' | 'house'>;
  initialDates: DayRange | undefined;
  onLogin: (() => void) | undefined;
  onClose: () => void;
}) {
  const { today, rules } = shop;
  const user = useUser();
  const { fullDays } = useFullDays(camera.id, today);
  const [requests, keepRequests] = useKeptState(`requests-${user?.id}-${camera.id}`, '');
  const booking = useBookCamera(camera, () => {
    keepRequests('');
    onClose();
  });
  const bookingForm = useForm<BookingFormValues>({
    resolver: useMemo(
      () => zodResolver(bookingFormOn(today, rules, fullDays)),
      [today, rules, fullDays],
    ),
    defaultValues: { ...startingDates(today, rules, initialDates), notes: requests },
  });
  const { register, handleSubmit, setValue, setError, trigger, control, formState } = bookingForm;
  const { errors } = formState;
  // As long as the visitor has chosen nothing, no errors are shown about the proposed days.
  const isUntouched = !formState.isDirty && !formState.isSubmitted;
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] });
  const wrong =
    startDate !== '' && endDate !== '' ? rangeProblem(startDate, endDate, today, rules) : null;
  const isValid = startDate !== '' && endDate !== '' && wrong === null;
  const isFull = isValid && !rangeIsFree({ startDate, endDate }, fullDays);

  const { times, timeFields } = useChosenTimes({ startDate, endDate });

  const { price, promoCode, total } = useRentalTotal(
    camera,
    isValid ? { startDate, endDate } : undefined,
    times,
  );
  const choose = (range: DayRange) => {
    setValue('startDate', range.startDate, { shouldDirty: true });
    setValue('endDate', range.endDate, { shouldDirty: true });
    void trigger(['startDate', 'endDate']);
  };
  const submit = handleSubmit((form) =>
    booking.mutate(
      { ...form, totalPrice: price.total, times, ...(promoCode && { promoCode }) },
      { onError: (error) => showFieldErrors(error, form, setError) },
    ),
  );
  const full = isFull ? rangeMessages.full : price.unavailable;
  const alternatives = useAlternatives(camera.id, full ? { startDate, endDate } : undefined);
  const problem = wrong?.message ?? full;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <AsksWhenUnsaved when={() => isFormUnsaved(bookingForm)} discard={() => keepRequests('')} />
      {!user && <SignInToBook camera={camera} dates={{ startDate, endDate }} onLogin={onLogin} />}
      <DateRangeFields
        startLabel="Start date"
        endLabel="End date"
        value={{ startDate, endDate }}
        onChange={choose}
        keepsEnd
        today={today}
        latest={latestDay(shop)}
        fullDays={fullDays}
        noteOf={noteOfDay(shop)}
        whyNot={(day, end) => dayProblem(day, end, startDate, today, rules)?.message ?? null}
        error={
          errors.startDate?.message ??
          errors.endDate?.message ??
          (isUntouched ? undefined : problem)
        }
      />
      {isUntouched && problem && (
        <p role="status" className="text-sm text-muted">
          {problem}
        </p>
      )}
      {(full || (wrong && askedAnew.has(wrong.code))) && (
        <NextFree cameraId={camera.id} startDate={startDate} endDate={endDate} onChoose={choose} />
      )}
      <Alternatives items={alternatives.items} range={{ startDate, endDate }} onFollow={onClose} />
      {timeFields}
      <TextAreaField
        label="Special Requests (optional)"
        error={errors.notes?.message}
        {...register('notes', { onChange: ({ target }) => keepRequests(target.value) })}
      />
      <DialogFoot>
        {total}
        <BookButtons isSignedIn={!!user} onLogin={onLogin} price={price} booking={booking} />
      </DialogFoot>
    </form>
  );
}

/**
 * The button that books, below those to sign in. They are disabled while the price is on its way,
 * because its rows would move them just as somebody presses.
 */
const BookButtons = ({
  isSignedIn,
  onLogin,
  price: { isLoading },
  booking: { isPending, error },
}: {
  isSignedIn: boolean;
  onLogin: (() => void) | undefined;
  price: RentalPrice;
  booking: Pick<ReturnType<typeof useBookCamera>, 'isPending' | 'error'>;
}) => (
  <>
    {!isSignedIn && onLogin && <SignInButtons onLogin={onLogin} disabled={isLoading} />}
    {isLost(error) && <FormAlert error={error} />}
    <ActButton
      type="submit"
      size="lg"
      className="mt-4 w-full"
      disabled={!isSignedIn || isLoading}
      pending={isPending}
      pendingLabel="Processing..."
    >
      {isSignedIn ? 'Confirm Booking' : 'Log in to Book'}
    </ActButton>
  </>
);

/**
 * Problems that a later rental of the same length may not have, so that other days can be offered.
 */
const askedAnew = new Set<RangeProblem['code']>(['closed_day', 'too_soon']);

const startingDates = (today: Day, rules: Shop['rules'], chosen: DayRange | undefined): DayRange =>
  chosen?.startDate && chosen.startDate >= today
    ? { startDate: chosen.startDate, endDate: chosen.endDate }
    : defaultDates(today, rules);

/** Offers the next days on which a unit is free for a rental of the same length. */
function NextFree({
  cameraId,
  startDate,
  endDate,
  onChoose,
}: DayRange & { cameraId: number; onChoose: (range: DayRange) => void }) {
  const { data } = useQuery(nextFreeQuery(cameraId, rentalDays(startDate, endDate), startDate));
  if (data === undefined) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm"
    >
      {data ? (
        <>
          <span>
            <span>Next free: {rangeText(data.startDate, data.endDate)}</span>{' '}
            <span className="text-muted">{weekdaysOf(data.startDate, data.endDate)}</span>
          </span>
          <Button variant="secondary" size="sm" onClick={() => onChoose(data)}>
            Choose these days
          </Button>
        </>
      ) : (
        'No range of this length is free.'
      )}
    </p>
  );
}
