import { BackToBooking } from './back-to-booking.tsx';
import { useQuery } from '@tanstack/react-query';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { itemsTitle, statusBadge } from '#shared/bookings/bookings.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { formatMoment } from '../../lib/shop/dates-text.ts';
import { DayText } from '../../features/shop/day-text.tsx';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { useHouse } from '../../lib/shop/house.tsx';
import { modelLine } from '../../lib/shop/model-line.ts';
import { Paper, PaperFact, PaperFacts, PaperSignature } from '../../ui/paper.tsx';
import { PaperPage } from '../../ui/paper-page.tsx';
import { bookingDetails } from '../frame/details.api.ts';
import { settingsQuery } from '../settings/settings.api.ts';
import { IncludedParts, useIncludedParts, type PartsOfLine } from './included-parts.tsx';
import { RentalAmounts } from './rental-amounts.tsx';

/** Loads the data of a booking's order sheet; `sheet` is present once everything has arrived. */
export function useOrderSheet(bookingId: number, isOneOfMany = false) {
  const { data: booking, error: noBooking, refetch } = useQuery(bookingDetails(bookingId));
  const { parts, error: noParts, retry } = useIncludedParts(booking?.lines ?? []);
  return {
    error: noBooking ?? noParts,
    retry: () => (noBooking ? void refetch() : retry()),
    sheet: booking && parts && <Sheet booking={booking} parts={parts} isOneOfMany={isOneOfMany} />,
  };
}

/** The page with the order sheet of one booking. */
export function OrderSheet({ bookingId }: { bookingId: number }) {
  const { sheet, error, retry } = useOrderSheet(bookingId);
  return (
    <PaperPage
      error={error}
      failure="Failed to load booking details"
      back={<BackToBooking bookingId={bookingId} />}
      onRetry={retry}
    >
      {sheet}
    </PaperPage>
  );
}

function Sheet({
  booking,
  parts,
  isOneOfMany,
}: {
  booking: BookingDetails;
  parts: PartsOfLine[];
  isOneOfMany: boolean;
}) {
  const { data: about } = useQuery(shopQuery());
  const house = useHouse();
  const { data: own } = useQuery(settingsQuery);
  const isInquiry = booking.status === 'inquiry';
  return (
    <Paper
      house={house}
      title={`Order #${booking.id}`}
      isOneOfMany={isOneOfMany}
      mark={
        <p className="rounded-sm border-2 border-ink px-3 py-1 font-semibold">
          {statusBadge[booking.status].label}
        </p>
      }
    >
      <PaperFacts>
        <PaperFact name="Customer">
          <strong className="block font-semibold">{fullName(booking.user)}</strong>
          <span className="break-all">{booking.user.email}</span>
        </PaperFact>
        <PaperFact name="Equipment">
          <strong className="block font-semibold">{itemsTitle(booking)}</strong>
          {booking.lines.length === 1 && modelLine(booking.camera, booking.cameraName)}
        </PaperFact>
        <PaperFact name="Pickup Date">
          <DayText day={booking.startDate} time={booking.pickUpTime} />
        </PaperFact>
        <PaperFact name="Return Date">
          <DayText day={booking.endDate} time={booking.returnTime} />
        </PaperFact>
        <PaperFact name="Created">{formatMoment(booking.createdAt, about)}</PaperFact>
        {isInquiry && <PaperFact name="Days">Not fixed yet</PaperFact>}
      </PaperFacts>

      {booking.notes && (
        <section>
          <h2 className="text-sm">Notes</h2>
          <p dir="auto" className="mt-1 whitespace-pre-wrap">
            {booking.notes}
          </p>
        </section>
      )}

      <IncludedParts lines={parts} />

      {/* The total and the signatures stay on the same sheet of paper. */}
      <div className="grid grid-cols-1 gap-8 break-inside-avoid">
        <RentalAmounts booking={booking} />

        <div className="grid gap-8 pt-8 sm:grid-cols-2 print:grid-cols-2">
          <PaperSignature>Handed out: date and signature</PaperSignature>
          <PaperSignature>Returned: date and signature</PaperSignature>
        </div>

        <footer className="border-t border-outline pt-4 text-muted">
          Questions about this order? Write to us in the conversation of booking #{booking.id}, or
          come by: {house.hours}.
          {own?.house.orderSheetFooter && (
            <p className="mt-2 whitespace-pre-line">{own.house.orderSheetFooter}</p>
          )}
        </footer>
      </div>
    </Paper>
  );
}
