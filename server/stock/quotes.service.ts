import { toShopDay } from '#shared/clock.rules.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import { toCents } from '#shared/prices/prices.rules.ts';
import {
  rangeMessages,
  rangeProblems,
  rentalDays,
  type RentalRange,
} from '#shared/shop/rental-days.rules.ts';
import { conflictText } from '#shared/stock/stock.rules.ts';
import type { LineInput } from '#shared/stock/lines.ts';
import type { Quote, QuoteProblem } from '#shared/stock/quote.ts';
import type { QuoteInput } from '#shared/stock/stock.ts';
import { createBatch } from '../database/batch.ts';
import type { Deps } from '../deps.ts';
import type { FindCallerIfAny } from '../http/callers.ts';
import { invalidInput } from '../http/errors.ts';
import { findAsked, type Asked, type AskedItem } from './holds.queries.ts';
import { requiredTimes } from './required-times.ts';
import { bookingAskedAbout } from './booking-asked-about.ts';
import { findAskedCode, sameCode, wantedCode, type AskedCode } from '../prices/asked-code.ts';
import { changesOwnPrices, ownPricesOf, setByDesk } from '../prices/own-prices.ts';
import type { QuotedBooking } from './quotes.queries.ts';
import { isUnchanged, quotedFigures, type AskedLine } from './quote-figures.ts';
import { outDays, nextFreeForAll } from './stock.service.ts';

type Shop = Pick<Deps, 'database' | 'clock' | 'shop'>;
type Quoting = Shop & Pick<Deps, 'config' | 'codeGuesses'> & { ask: Ask };

/** Finds the facts for a quote; questions of the same moment share one statement. */
type Ask = (asked: Asked) => Promise<AskedItem[]>;

export const createAsk = (deps: Shop): Ask =>
  createBatch((all: Asked[]) =>
    findAsked(deps.database.pool, all, {
      houseBufferDays: deps.shop.settings().days.bufferDays,
      ...outDays(deps),
    }),
  );

/**
 * Works out a quote: the price of a rental, whether its items are free, and the problems in its
 * way. With the id of a booking that the caller may see, it is the quote of a change: the units
 * that the booking itself holds count as free, and its lines keep their prices.
 */
export async function quoteFor(
  deps: Quoting,
  findCaller: FindCallerIfAny,
  input: QuoteInput,
  address?: string,
): Promise<Quote> {
  const { clock, shop } = deps;
  const range: RentalRange = {
    startDate: toShopDay(input.startDate, clock.timeZone),
    endDate: toShopDay(input.endDate, clock.timeZone),
  };
  if (range.endDate < range.startDate) throw invalidInput({ endDate: rangeMessages.order });
  const settings = shop.settings();
  // A quote about a booking tells its price, so other people's bookings need the permission to see
  // amounts.
  const booking = await bookingAskedAbout(
    deps.database.db,
    findCaller,
    input.bookingId,
    'bookings.read',
    'money.read',
  );
  const exceptBooking = booking && input.bookingId;
  const { isDesk, mayOwn } = await asksAtDesk(findCaller, input, booking);
  // For the desk, times outside of the opening hours are no problem in a quote; it must confirm
  // them when it saves.
  const hours = { spans: settings.house.openingHours, passed: isDesk };
  const times = requiredTimes(input, range, hours, booking);
  const [items, code] = await Promise.all([
    deps.ask({
      lines: input.lines,
      from: range.startDate,
      to: range.endDate,
      exceptBooking,
    }),
    askedCode(deps, findCaller, { input, range, booking, isDesk, address }),
  ]);
  const lines = items.map((item, index) => ({ ...(input.lines[index] as LineInput), ...item }));
  const days = rentalDays(range.startDate, range.endDate);
  const mayBeFree = lines.every(({ name, stockCount }) => name !== null && stockCount > 0);
  const before = booking && { ...booking, setByDesk: booking.price_parts.setByDesk ?? {} };
  const wanted = {
    ...range,
    ...times,
    setByDesk: setByDesk(times, { isDesk, before }),
    ...(mayOwn
      ? { lines: input.lines, extras: input.extras, discountPercent: input.discountPercent }
      : { lines: input.lines.map(({ cameraId, quantity }) => ({ cameraId, quantity })) }),
  };
  const figuresWith = (promo: AskedCode['found']) =>
    quotedFigures({ ...wanted, promo }, lines, booking, settings);
  const priced = figuresWith(code.found);
  const isKept = booking !== undefined && isUnchanged(booking, { ...wanted, promo: code.found });
  const refusal = isKept
    ? undefined
    : code.refusalFor(toCents(priced.rent) - toCents(priced.discount));
  const figures = refusal && code.found ? figuresWith(null) : priced;
  const problems = [
    ...rangeProblems(range, clock.today(), settings.days, booking).flatMap(
      ({ code, field, message }): QuoteProblem[] =>
        code === 'invalid_input' ? [] : [{ code, message, field, date: range[field] }],
    ),
    ...(refusal ? [{ ...refusal, field: 'promoCode' as const }] : []),
    ...lines.flatMap((line) => itemProblem(line, range)),
  ];
  return {
    days,
    ...figures,
    problems,
    nextFree:
      problems.length > 0 && mayBeFree
        ? ((await nextFreeForAll(deps, input.lines, days, range.startDate, exceptBooking)) ?? null)
        : null,
  };
}

/** The promo code for a quote: that of the request, or else the present one of the booking. */
async function askedCode(
  deps: Quoting,
  findCaller: FindCallerIfAny,
  {
    input,
    range,
    booking,
    isDesk,
    address,
  }: {
    input: QuoteInput;
    range: RentalRange;
    booking: QuotedBooking | undefined;
    isDesk: boolean;
    address: string | undefined;
  },
): Promise<AskedCode> {
  const kept = booking?.price_parts.promo?.code ?? null;
  const code = wantedCode(input.promoCode, kept);
  const caller = code === null ? undefined : await findCaller();
  return findAskedCode(deps, deps.database.db, {
    code,
    isKept: sameCode(code, kept),
    range,
    accountId: booking?.accountId ?? (isDesk ? input.userId : caller?.id),
    exceptBooking: booking && input.bookingId,
    caller,
    ...(address !== undefined && { address }),
  });
}

/**
 * Whether the caller asks as the desk: for a customer, with prices that he sets, or about somebody
 * else's booking. `mayOwn` tells whether the prices in the request count: they do if he may set
 * prices, or if the booking has the same prices already.
 */
async function asksAtDesk(
  findCaller: FindCallerIfAny,
  input: QuoteInput,
  booking: QuotedBooking | undefined,
): Promise<{ isDesk: boolean; mayOwn: boolean }> {
  const { userId, lines, extras, discountPercent } = input;
  const isSet =
    extras !== undefined ||
    discountPercent !== undefined ||
    lines.some(({ price }) => price !== undefined);
  const isDesks = userId !== undefined || isSet;
  const caller = isDesks || booking ? await findCaller() : undefined;
  const isDesk =
    caller !== undefined &&
    mayDo(caller.role, 'bookings.write') &&
    (isDesks || booking?.accountId !== caller.id);
  if (!isDesk) return { isDesk, mayOwn: false };
  const isThere = !changesOwnPrices(input, booking ? ownPricesOf(booking) : {});
  return { isDesk, mayOwn: mayDo(caller.role, 'prices.override') || isThere };
}

function itemProblem(line: AskedLine, { endDate }: RentalRange): QuoteProblem[] {
  const { cameraId, name, quantity, stockCount, held, fullDay } = line;
  if (name === null) {
    return [{ code: 'camera_missing', message: 'This item is no longer for rent', cameraId }];
  }
  if (fullDay === null) return [];
  if (stockCount === 0) {
    const message = `${name} is currently out of stock`;
    return [{ code: 'out_of_stock', message, cameraId, date: fullDay }];
  }
  const available = Math.max(0, stockCount - held);
  const message = conflictText({ cameraId, name, quantity, available, date: fullDay }, endDate);
  return [{ code: 'unavailable', message, cameraId, date: fullDay }];
}
