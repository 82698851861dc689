import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BookingDetails } from '#shared/bookings.ts';
import { hasManyUnits, itemsTitle, statusBadge } from '#shared/bookings.rules.ts';
import { containedTax, toCents, toDollars } from '#shared/prices.rules.ts';
import { dayCount, rentalDays } from '#shared/rental-days.rules.ts';
import { formatDay, formatMoney } from '#shared/format.rules.ts';
import { fullName } from '#shared/users.rules.ts';
import { serverMessage } from '../../lib/call.ts';
import { useHouse } from '../../lib/house.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { settingsQuery } from '../shop/settings.api.ts';
import { bookingDetails, shop } from './admin.api.ts';
import { formatMoment } from './dates.ts';
import { IncludedParts, useIncludedParts, type PartsOfLine } from './included-parts.tsx';
import { modelLine } from './model-line.ts';

/** A booking on paper: black on white, for A4 and Letter. */
export function OrderSheet({ bookingId }: { bookingId: number }) {
  const { data: booking, error: noBooking, refetch } = useQuery(bookingDetails(bookingId));
  const { parts, error: noParts, retry } = useIncludedParts(booking?.lines ?? []);
  const error = noBooking ?? noParts;
  return (
    <div className="min-h-dvh bg-surface text-ink scheme-light">
      {booking && parts ? (
        <Sheet booking={booking} parts={parts} />
      ) : error ? (
        <ErrorState
          level={1}
          title="Failed to load booking details"
          description={serverMessage(error) ?? 'The shop cannot be reached. Please try again.'}
          action={<Button onClick={() => (noBooking ? void refetch() : retry())}>Try Again</Button>}
        />
      ) : (
        <LoadingState text="Loading..." />
      )}
    </div>
  );
}

function Sheet({ booking, parts }: { booking: BookingDetails; parts: PartsOfLine[] }) {
  const { data: house } = useQuery(shop);
  const { name, address, phone, email, hours } = useHouse();
  const { data: own } = useQuery(settingsQuery);
  const days = rentalDays(booking.startDate, booking.endDate);
  const isInquiry = booking.status === 'inquiry';
  return (
    <article className="mx-auto grid max-w-prose grid-cols-1 gap-8 wrap-anywhere p-8 text-sm print:max-w-none print:p-0">
      <PageMargins orderId={booking.id} />
      <header className="flex items-start justify-between gap-6 border-b-2 border-ink pb-5">
        <div>
          <p className="text-lg font-semibold">{name}</p>
          {[address, phone, email].filter(Boolean).map((line) => (
            <p key={line} className="text-xs whitespace-pre-line text-muted">
              {line}
            </p>
          ))}
          <h1 className="mt-1 text-2xl">Order #{booking.id}</h1>
        </div>
        <div className="grid justify-items-end gap-3">
          <p className="rounded-sm border-2 border-ink px-3 py-1 font-semibold">
            {statusBadge[booking.status].label}
          </p>
          <Button className="print:hidden" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>

      <dl className="figures grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Entry name="Customer">
          <strong className="block font-semibold">{fullName(booking.user)}</strong>
          <span className="break-all">{booking.user.email}</span>
        </Entry>
        <Entry name="Equipment">
          <strong className="block font-semibold">{itemsTitle(booking)}</strong>
          {booking.lines.length === 1 && modelLine(booking.camera, booking.cameraName)}
        </Entry>
        <Entry name="Pickup Date">{formatDay(booking.startDate)}</Entry>
        <Entry name="Return Date">{formatDay(booking.endDate)}</Entry>
        <Entry name="Created">{formatMoment(booking.createdAt, house)}</Entry>
        {isInquiry && <Entry name="Days">Not fixed yet</Entry>}
      </dl>

      {booking.notes && (
        <section>
          <h2 className="text-sm">Notes</h2>
          <p className="mt-1 whitespace-pre-wrap">{booking.notes}</p>
        </section>
      )}

      <IncludedParts lines={parts} />

      {/* What is signed stands on one page, with the sum above it. */}
      <div className="grid grid-cols-1 gap-8 break-inside-avoid">
        <table className="figures w-full border-y border-ink">
          <tbody>
            {hasManyUnits(booking.lines) &&
              booking.lines.map((line) => (
                <tr key={line.id} className="break-inside-avoid border-b border-outline">
                  <th scope="row" className="py-2 text-left font-normal">
                    {line.quantity} x {line.cameraName}
                    <span className="block text-muted">
                      {formatMoney(line.pricePerDay)} per day each
                    </span>
                  </th>
                  <td className="py-2 text-right align-top">{formatMoney(line.rent)}</td>
                </tr>
              ))}
            <tr className="border-b border-outline">
              <th scope="row" className="py-2.5 text-left font-normal">
                Rental Fee
                <span className="block text-muted">
                  {!hasManyUnits(booking.lines) && `${formatMoney(booking.pricePerDay)} per day`}
                  {!isInquiry && !hasManyUnits(booking.lines) && ' × '}
                  {!isInquiry && chargedText(days, booking.chargedDays)}
                </span>
              </th>
              <td className="py-2.5 text-right align-top">{formatMoney(booking.rent)}</td>
            </tr>
            {booking.discount > 0 && (
              <Amount name="Discount">−{formatMoney(booking.discount)}</Amount>
            )}
            <tr>
              <th scope="row" className="py-2.5 text-left font-semibold">
                Total
              </th>
              <td className="py-2.5 text-right font-semibold">{formatMoney(booking.totalPrice)}</td>
            </tr>
            {house?.tax && (
              <Amount name={`Contains ${house.tax.label} ${house.tax.percent}%`}>
                {formatMoney(
                  toDollars(containedTax(toCents(booking.totalPrice), house.tax.percent)),
                )}
              </Amount>
            )}
            {booking.deposit > 0 && (
              <Amount name="Deposit, apart">{formatMoney(booking.deposit)}</Amount>
            )}
          </tbody>
        </table>

        <div className="grid gap-8 pt-8 sm:grid-cols-2 print:grid-cols-2">
          <Signature>Handed out: date and signature</Signature>
          <Signature>Returned: date and signature</Signature>
        </div>

        <footer className="border-t border-outline pt-4 text-muted">
          Questions about this order? Write to us in the conversation of booking #{booking.id}, or
          come by: {hours}.
          {own?.house.orderSheetFooter && (
            <p className="mt-2 whitespace-pre-line">{own.house.orderSheetFooter}</p>
          )}
        </footer>
      </div>
    </article>
  );
}

/** Long notes take more than one sheet of paper; each says which order it belongs to. */
const PageMargins = ({ orderId }: { orderId: number }) => (
  <style>{`@page {
    @bottom-left { content: "Order #${orderId}"; font: 9pt sans-serif; }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif; }
  }`}</style>
);

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="break-inside-avoid">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);

const Amount = ({ name, children }: { name: string; children: ReactNode }) => (
  <tr className="border-t border-outline">
    <th scope="row" className="py-2 text-left font-normal text-muted">
      {name}
    </th>
    <td className="py-2 text-right">{children}</td>
  </tr>
);

/** How many days a rental has, and for how many of them it is charged. */
const chargedText = (days: number, charged: number): string =>
  charged === days ? dayCount(days) : `${dayCount(days)}, charged as ${charged}`;

const Signature = ({ children }: { children: string }) => (
  <p className="break-inside-avoid border-t border-ink pt-1.5 text-xs">{children}</p>
);
