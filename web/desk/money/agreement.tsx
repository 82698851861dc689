import { BackToBooking } from './back-to-booking.tsx';
import { useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/characters.rules.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { weekdayAndDate } from '#shared/day-words.rules.ts';
import { dayCount, rentalDays } from '#shared/shop/rental-days.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { Person } from '#shared/users/users.ts';
import { shopTexts } from '../../features/shop/shop.api.ts';
import { useHouse } from '../../lib/shop/house.tsx';
import { HouseText } from '../../ui/house-text.tsx';
import { Paper, PaperFact, PaperFacts, PaperSignature } from '../../ui/paper.tsx';
import { PaperPage } from '../../ui/paper-page.tsx';
import { bookingDetails, personAtDesk } from '../frame/details.api.ts';
import { IncludedParts, useIncludedParts, type PartsOfLine } from './included-parts.tsx';
import { RentalAmounts } from './rental-amounts.tsx';

/**
 * The rental agreement that the house and the customer sign: both parties, the items with serial
 * numbers, days, price and terms.
 */
export function Agreement({ bookingId }: { bookingId: number }) {
  const booking = useQuery(bookingDetails(bookingId));
  const person = useQuery({
    ...personAtDesk(booking.data?.userId ?? 0),
    enabled: booking.data !== undefined,
  });
  const texts = useQuery(shopTexts());
  const { parts, error: noParts, retry } = useIncludedParts(booking.data?.lines ?? []);
  const failed = [booking, person, texts].find(({ isError }) => isError);
  return (
    <PaperPage
      error={failed?.error ?? noParts}
      failure="Failed to load booking details"
      back={<BackToBooking bookingId={bookingId} />}
      onRetry={() => (failed ? void failed.refetch() : retry())}
    >
      {booking.data && person.data && texts.data && parts && (
        <Sheet booking={booking.data} person={person.data} parts={parts} terms={texts.data.terms} />
      )}
    </PaperPage>
  );
}

function Sheet({
  booking,
  person,
  parts,
  terms,
}: {
  booking: BookingDetails;
  person: Person;
  parts: PartsOfLine[];
  terms: string;
}) {
  const house = useHouse();
  return (
    <Paper
      house={house}
      title="Rental Agreement"
      name={`Rental Agreement, booking #${booking.id}`}
      mark={<p className="figures font-semibold">Booking #{booking.id}</p>}
    >
      <PaperFacts>
        <PaperFact name="Customer">
          <strong className="block font-semibold">{fullName(person)}</strong>
          {person.company && <span className="block">{person.company}</span>}
          {person.address && <span className="block whitespace-pre-line">{person.address}</span>}
          {person.taxNumber && <span className="block">Tax number {person.taxNumber}</span>}
          {person.phone && <span className="block">{person.phone}</span>}
          <span className="break-all">{person.email}</span>
        </PaperFact>
        <PaperFact name="Rental">
          <span className="block">From {weekdayAndDate(booking.startDate)}</span>
          <span className="block">To {weekdayAndDate(booking.endDate)}</span>
          <span className="text-muted">
            {dayCount(rentalDays(booking.startDate, booking.endDate))}
          </span>
        </PaperFact>
      </PaperFacts>

      <section className="grid gap-2">
        <h2 className="text-sm">Equipment</h2>
        <ul className="grid gap-2">
          {booking.lines.map((line) => (
            <li key={line.id} className="break-inside-avoid">
              <span className="font-medium">
                {line.quantity} x <bdi>{line.cameraName}</bdi>
              </span>
              <UnitsOfLine
                units={(booking.units ?? []).filter(({ lineId }) => lineId === line.id)}
              />
            </li>
          ))}
        </ul>
      </section>

      <IncludedParts lines={parts} />

      <div className="break-inside-avoid">
        <RentalAmounts booking={booking} />
      </div>

      <section className="[&_h2]:mt-4 [&_h2]:break-after-avoid [&_h2]:text-sm [&_p]:mt-2 [&_ul]:mt-2">
        <h2>Terms</h2>
        <HouseText text={terms} />
      </section>

      <div className="grid break-inside-avoid gap-8 pt-8 sm:grid-cols-2 print:grid-cols-2">
        <PaperSignature>{`${house.name}: date and signature`}</PaperSignature>
        <PaperSignature>{`${isolated(fullName(person))}: date and signature`}</PaperSignature>
      </div>
    </Paper>
  );
}

/**
 * The units of a line that left the house, by code and serial number. Before the hand-over it is a
 * blank line for writing serial numbers by hand.
 */
const UnitsOfLine = ({ units }: { units: NonNullable<BookingDetails['units']> }) =>
  units.length === 0 ? (
    <span className="block text-muted">Serial numbers: ______________________________</span>
  ) : (
    units.map(({ unitId, handedOverAt, code, serial, notes, returnedAt }) => (
      <span key={`${unitId} ${handedOverAt}`} className="figures block text-muted">
        {code}
        {serial && `, serial number ${serial}`}
        {notes.length > 0 && ` (${notes.join('; ')})`}
        {returnedAt && ', returned'}
      </span>
    ))
  );
