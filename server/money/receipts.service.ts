import { isDeepStrictEqual } from 'node:util';
import type { DeskBooking } from '#shared/counter/counter.ts';
import type { DeskReceipt, Receipt } from '#shared/money/receipts.ts';
import { rentalDays } from '#shared/shop/rental-days.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { BillingDetails } from '#shared/users/users.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { lockLedger } from '../ledger/ledger.queries.ts';
import { billingDetailsOf } from '../users/billing-details.service.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import { bookingFor } from '../bookings/bookings.service.ts';
import { deskDetails } from '../bookings/bookings.service.ts';
import { insertHistory } from '../bookings/history.queries.ts';
import {
  findReceipt,
  insertReceipt,
  takeNumber,
  type ReceiptDocument,
  type ReceiptRow,
} from './receipts.queries.ts';

type Issuing = Pick<Deps, 'database' | 'clock' | 'shop' | 'pictures'>;

const present = ({ number, replaces, issued_at, document }: ReceiptRow): DeskReceipt => ({
  number,
  replaces,
  issuedAt: issued_at.toISOString(),
  ...document,
});

/**
 * The content of a new receipt: a copy of the booking, its billing details and its ledger as they
 * are now.
 */
function documentOf(
  { shop }: Issuing,
  booking: DeskBooking,
  billing: BillingDetails,
): ReceiptDocument {
  const { house } = shop.settings();
  const { account, user } = booking;
  const isCancelled = booking.status === 'cancelled';
  const taxes = isCancelled ? [] : booking.taxes;
  const [tax] = taxes;
  return {
    bookingId: booking.id,
    status: booking.status,
    house: {
      name: house.name,
      address: house.address,
      email: house.email,
      phone: house.phone,
      logo: house.logo,
    },
    customer: { name: fullName(user), ...billing, email: user.email },
    lines: booking.lines.map(({ cameraName, quantity, pricePerDay, rent, basis, price }) => ({
      cameraName,
      quantity,
      pricePerDay,
      rent,
      basis,
      price,
    })),
    days: rentalDays(booking.startDate, booking.endDate),
    chargedDays: booking.chargedDays,
    startDate: booking.startDate,
    endDate: booking.endDate,
    rent: booking.rent,
    discount: booking.discount,
    total: account.total,
    tax:
      tax?.contained && taxes.length === 1
        ? { label: tax.label, percent: tax.percent, contained: tax.tax }
        : null,
    taxes,
    pricedAs: booking.pricedAs,
    seasons: booking.seasons,
    bookedExtras: booking.extras,
    promo: booking.promo,
    countedAs: booking.countedAs,
    extras: account.extras,
    paid: account.paid,
    due: account.due,
    // An entry that was reversed is not on the receipt, and its reversal is not either.
    entries: account.entries
      .filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null)
      .map(({ at, kind, amount, method, by, reference, reason }) => ({
        at,
        kind,
        amount,
        method,
        by,
        reference,
        reason,
      })),
  };
}

/**
 * Those parts of a receipt that, if one changes, allow a new receipt (docs/contract/money.md 4).
 * Phone numbers, e-mail addresses and the logo are not among them.
 */
const basisOf = ({ house, customer, entries, ...rest }: ReceiptDocument) => ({
  house: { name: house.name, address: house.address },
  customer: {
    name: customer.name,
    company: customer.company,
    address: customer.address,
    taxNumber: customer.taxNumber,
  },
  lines: rest.lines,
  startDate: rest.startDate,
  endDate: rest.endDate,
  discount: rest.discount,
  // Receipts from before there were promo codes have none.
  promo: rest.promo ?? null,
  total: rest.total,
  // Receipts from before a house could have several taxes have one at most.
  taxes:
    rest.taxes?.map(({ label, percent, tax }) => ({ label, percent, tax })) ??
    (rest.tax
      ? [{ label: rest.tax.label, percent: rest.tax.percent, tax: rest.tax.contained }]
      : []),
  bookedExtras: rest.bookedExtras ?? [],
  // The names of the people who wrote the entries may change without a new receipt.
  entries: entries.map(({ by: _by, ...entry }) => entry),
  status: rest.status,
});

/**
 * Issues a receipt with the next number of the shop's year; it replaces the booking's last receipt.
 */
export const issueReceiptFor = (
  deps: Issuing,
  caller: Caller,
  bookingId: number,
  request: KeyedRequest,
): Promise<DeskReceipt> =>
  transaction(deps.database.db, (db) =>
    answerOnce(db, caller, request, async () => {
      if (!(await lockLedger(db, bookingId))) throw notFound('Booking');
      const booking = await deskDetails(db, deps, bookingId);
      if (booking.status === 'inquiry') {
        throw new AppError(409, 'wrong_status', 'No receipt is issued for an inquiry.');
      }
      const document = documentOf(deps, booking, await billingDetailsOf(db, booking.userId));
      const last = await findReceipt(db, bookingId);
      if (last && isDeepStrictEqual(basisOf(last.document), basisOf(document))) {
        throw new AppError(
          409,
          'already_issued',
          `Nothing has changed since receipt ${last.number} was issued.`,
          { params: { number: last.number } },
        );
      }
      const year = Number(deps.clock.today().slice(0, 4));
      const number = `${year}-${String(await takeNumber(db, year)).padStart(4, '0')}`;
      const replaces = last?.number ?? null;
      await insertReceipt(db, { bookingId, by: caller, number, replaces, document });
      await insertHistory(db, { bookingId, by: caller, kind: 'receipt', after: { number } });
      return newestReceipt(db, bookingId);
    }),
  );

/**
 * The newest receipt of a booking, with everything that the desk sees.
 * @throws 404 where there is none
 */
export async function newestReceipt(db: Db, bookingId: number): Promise<DeskReceipt> {
  const row = await findReceipt(db, bookingId);
  if (!row) throw notFound('Receipt');
  return present(row);
}

/**
 * The newest receipt of the caller's own booking, without the desk's reasons, references and names.
 */
export async function ownReceipt(
  { database: { db }, ...deps }: Pick<Deps, 'database' | 'pictures'>,
  caller: Caller,
  bookingId: number,
): Promise<Receipt> {
  const booking = await bookingFor(db, deps, caller, bookingId);
  if (booking.userId !== caller.id) throw notFound('Booking');
  const { entries, ...paper } = await newestReceipt(db, bookingId);
  return {
    ...paper,
    entries: entries.map(({ at, kind, amount, method }) => ({ at, kind, amount, method })),
  };
}
