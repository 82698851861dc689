import type { Booking, BookingInput } from '#shared/bookings/bookings.ts';
import { noTimes } from '#shared/bookings/times.rules.ts';
import { toShopDay } from '#shared/clock.rules.ts';
import { toCents } from '#shared/prices/prices.rules.ts';
import { inquiryProblem, rangeProblem } from '#shared/shop/rental-days.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { LineInput } from '#shared/stock/lines.ts';
import type { Db } from '../../database/connect.ts';
import type { InJson } from '../../database/nested.ts';
import { singleStatement, transaction } from '../../database/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import {
  databaseUnavailable,
  idempotencyKeyReused,
  notFound,
  priceChanged,
  tooManyRequests,
  type AppError,
} from '../../http/errors.ts';
import { outDays } from '../../stock/stock.service.ts';
import { presentBooking, type BookingRow } from '../bookings.presenter.ts';
import { raisedBooking } from '../bookings.service.ts';
import { fullRefusal } from '../../stock/conflicts.ts';
import {
  asInquiry,
  priceLines,
  type PricedBooking,
  type PricedItem,
  type RentalAsked,
} from '../../prices/priced-lines.ts';
import { findAskedCode, requireCode, wantedCode } from '../../prices/asked-code.ts';
import {
  countNewBookings,
  findKeptLines,
  placeLines,
  type PlacementOutcome,
} from './placing.queries.ts';
import { findKeptAnswer } from '../../idempotency/idempotency.queries.ts';
import { findPricedItems } from '../booking-items.queries.ts';
import { requiredTimes } from '../../stock/required-times.ts';
import { dayRefusal } from '../day-refusal.ts';

/**
 * How many pending bookings, and how many new ones in an hour, a customer may have
 * (docs/contract/api.md 7).
 */
const most = { pending: 50, perHour: 60 };
const unlimited = 2_147_483_647;

const limitsOf = ({ rateLimits, rateLimitFactor }: Deps['config']): typeof most =>
  rateLimits
    ? { pending: most.pending * rateLimitFactor, perHour: most.perHour * rateLimitFactor }
    : { pending: unlimited, perHour: unlimited };

/**
 * How often a booking is tried anew when a price or a setting changes while its price is worked
 * out.
 */
const attempts = 10;

export interface Placed {
  /** Whether a new booking was made, by this request or by the first one with the same key. */
  created: boolean;
  booking: Booking;
}

/**
 * The answer that was kept for a request with this idempotency key; undefined for a new key.
 * @throws 422 when the key was used for another request
 */
export async function answeredBefore(
  db: Db,
  caller: Caller,
  request: { key: string; fingerprint: string },
): Promise<Placed | undefined> {
  const known = await findKeptAnswer(db, caller.id, request.key);
  if (!known) return undefined;
  if (known.fingerprint !== request.fingerprint) throw idempotencyKeyReused();
  return { created: known.created, booking: await presentKept(db, known.reply) };
}

/** Presents the booking of a kept answer, which the database keeps as JSON. */
async function presentKept(db: Db, kept: unknown): Promise<Booking> {
  const row = kept as InJson<BookingRow>;
  return presentBooking({
    ...row,
    created_at: new Date(row.created_at),
    // An answer that an earlier release kept lacks some columns, which get their values of then.
    updated_at: new Date(row.updated_at ?? row.created_at),
    units_out: row.units_out ?? 0,
    handed_over_at: row.handed_over_at ? new Date(row.handed_over_at) : null,
    returned_at: row.returned_at ? new Date(row.returned_at) : null,
    price_parts: row.price_parts ?? {},
    due_cents: row.due_cents ?? 0,
    receipt_number: row.receipt_number ?? null,
    pick_up_time: row.pick_up_time ?? null,
    return_time: row.return_time ?? null,
    // An answer that a process of the last release kept may have no lines.
    lines: (row.lines ?? (await findKeptLines(db, row.id))).map((line) => ({
      ...line,
      // Lines in an answer that an earlier release kept lack these columns too.
      promo_cents: line.promo_cents ?? 0,
      beside_cents: line.beside_cents ?? 0,
      price_parts: line.price_parts ?? {},
    })),
  });
}

type Placing = Pick<
  Deps,
  'database' | 'clock' | 'config' | 'shop' | 'pictures' | 'webhooks' | 'codeGuesses'
>;

/**
 * Places a booking and writes the event for programs. An inquiry that became a booking counts as a
 * new one.
 */
async function placeAndRaise(
  db: Db,
  deps: Placing,
  place: (db: Db) => Promise<PlacementOutcome>,
): Promise<PlacementOutcome> {
  const placed = await place(db);
  if (placed.outcome === 'created' || placed.outcome === 'promoted') {
    const { id } = placed.reply as { id: number };
    await deps.webhooks.raise(db, 'booking.created', () => raisedBooking(db, deps, id));
  }
  return placed;
}

/**
 * Books items, or opens an inquiry. Its refusals come in the order of docs/contract/api.md 6:
 * dates, items, price, stock. The price is worked out before anything is locked; the database then
 * compares, under its locks, whether the facts behind the price have stayed the same.
 */
export async function book(
  deps: Placing,
  caller: Caller,
  input: BookingInput,
  request: { key: string; fingerprint: string } | undefined,
): Promise<Placed> {
  const { database, clock, config, shop, webhooks } = deps;
  const range = {
    startDate: toShopDay(input.startDate, clock.timeZone),
    endDate: toShopDay(input.endDate, clock.timeZone),
  };
  const isInquiry = input.status === 'inquiry';
  const limits = limitsOf(config);
  const wanted = input.lines ?? [{ cameraId: input.cameraId ?? 0, quantity: 1 }];

  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const settings = shop.settings();
    const { startDate, endDate } = range;
    // The house's rules on days do not bind an inquiry.
    const problem = isInquiry
      ? inquiryProblem(startDate, endDate, clock.today())
      : rangeProblem(startDate, endDate, clock.today(), settings.days);
    if (problem) throw dayRefusal(problem);
    const hours = { spans: settings.house.openingHours };
    const times = isInquiry ? noTimes : requiredTimes(input, range, hours);
    const items = await findPricedItems(
      database.db,
      wanted.map(({ cameraId }) => cameraId),
    );
    const code = await findAskedCode(deps, database.db, {
      code: isInquiry ? null : wantedCode(input.promoCode, null),
      isKept: false,
      range,
      accountId: caller.id,
      caller,
    });
    const { lines, parts, total } = figuresFor(
      wanted,
      items,
      { ...range, ...times, promo: code.found },
      settings,
      isInquiry,
    );
    requireCode(code, lines);
    if (total !== toCents(input.totalPrice)) {
      throw priceChanged(total, 'book');
    }
    const place = (db: Db) =>
      placeLines(db, deps, {
        accountId: caller.id,
        ...range,
        ...times,
        notes: input.notes,
        isInquiry,
        lines,
        parts,
        settingsVersion: settings.version,
        code: code.found,
        ...outDays(deps),
        request,
        mostPending: limits.pending,
        mostPerHour: limits.perHour,
      });
    // Where no webhook wants the event, one statement without a transaction around it is enough.
    const placed = webhooks.wants('booking.created')
      ? await transaction(database.db, (db) => placeAndRaise(db, deps, place))
      : await singleStatement(database.db, place);
    switch (placed.outcome) {
      case 'outdated':
        await shop.load();
        break;
      case 'key_reused':
        throw idempotencyKeyReused();
      case 'too_many':
        throw await tooManyBookings(database.db, caller, isInquiry, limits);
      case 'full':
        throw fullRefusal(placed.conflicts, range.endDate);
      case 'created':
      case 'repeated_created':
        return { created: true, booking: await presentKept(database.db, placed.reply) };
      case 'promoted':
      case 'existing':
      case 'repeated':
        return { created: false, booking: await presentKept(database.db, placed.reply) };
    }
  }
  // A price or a setting has changed during each of the attempts.
  throw databaseUnavailable();
}

/**
 * The refusal of a booking above a customer's limits. It names a wait only for the limit of an
 * hour: the desk decides when pending bookings become fewer.
 */
async function tooManyBookings(
  db: Db,
  caller: Caller,
  isInquiry: boolean,
  limits: typeof most,
): Promise<AppError> {
  const { pending, secondsLeft } = await countNewBookings(db, caller.id, limits.perHour);
  return !isInquiry && pending >= limits.pending
    ? tooManyRequests(
        undefined,
        'You have too many new bookings. Please wait for the desk to confirm some.',
      )
    : tooManyRequests(
        secondsLeft ?? 0,
        'You have made too many bookings within an hour. Please try again later.',
      );
}

/** Works out the prices of the wanted lines, each with its part of the discount. */
function figuresFor(
  wanted: LineInput[],
  items: PricedItem[],
  rental: RentalAsked,
  settings: Settings,
  isInquiry: boolean,
): PricedBooking {
  const chosen = wanted.map(({ cameraId, quantity }) => {
    const item = items.find(({ id }) => id === cameraId);
    if (!item) throw notFound('Camera');
    return { item, quantity };
  });
  const figures = priceLines(chosen, rental, settings);
  return isInquiry ? asInquiry(figures) : figures;
}
