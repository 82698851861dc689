import { sameTimes } from '#shared/bookings/times.rules.ts';
import { toShopDay } from '#shared/clock.rules.ts';
import { containedTax, rentalFigures, toCents, toDollars } from '#shared/prices/prices.rules.ts';
import {
  rangeMessages,
  rangeProblems,
  rentalDays,
  type RentalRange,
} from '#shared/shop/rental-days.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { conflictText } from '#shared/stock/stock.rules.ts';
import type { LineInput, Quote, QuoteInput, QuoteProblem } from '#shared/stock/stock.ts';
import { createBatch } from '../database/batch.ts';
import type { Deps } from '../deps.ts';
import type { FindCallerIfAny } from '../http/callers.ts';
import { invalidInput } from '../http/errors.ts';
import { findAsked, type Asked, type AskedItem } from './holds.queries.ts';
import { requiredTimes } from './required-times.ts';
import { bookingAskedAbout } from './booking-asked-about.ts';
import type { QuotedBooking } from './quotes.queries.ts';
import { outDays, nextFreeForAll } from './stock.service.ts';

type Shop = Pick<Deps, 'database' | 'clock' | 'shop'>;

/** Finds the quotes; those asked for at the same moment are answered by one statement. */
type Ask = (asked: Asked) => Promise<AskedItem[]>;

export const createAsk = (deps: Shop): Ask =>
  createBatch((all: Asked[]) =>
    findAsked(deps.database.pool, all, {
      houseBufferDays: deps.shop.settings().days.bufferDays,
      ...outDays(deps),
    }),
  );

/** A line and what is known of its item. */
type AskedLine = LineInput & AskedItem;

/**
 * The price of a rental, whether it is free, and all that stands in its way. About a booking that is the caller's own,
 * or any for an administrator, it is asked anew: its units are not in its own way, and its lines keep their prices.
 */
export async function quoteFor(
  deps: Shop & { ask: Ask },
  findCaller: FindCallerIfAny,
  input: QuoteInput,
): Promise<Quote> {
  const { clock, shop } = deps;
  const range: RentalRange = {
    startDate: toShopDay(input.startDate, clock.timeZone),
    endDate: toShopDay(input.endDate, clock.timeZone),
  };
  if (range.endDate < range.startDate) throw invalidInput({ endDate: rangeMessages.order });
  const settings = shop.settings();
  const booking = await bookingAskedAbout(deps.database.db, findCaller, input.bookingId);
  const exceptBooking = booking && input.bookingId;
  const times = requiredTimes(input, range, settings.house.openingHours, booking);
  const items = await deps.ask({
    lines: input.lines,
    from: range.startDate,
    to: range.endDate,
    exceptBooking,
  });
  const lines = items.map((item, index) => ({ ...(input.lines[index] as LineInput), ...item }));
  const problems = [
    ...rangeProblems(range, clock.today(), settings.days, booking).flatMap(
      ({ code, field, message }): QuoteProblem[] =>
        code === 'invalid_input' ? [] : [{ code, message, field, date: range[field] }],
    ),
    ...lines.flatMap((line) => itemProblem(line, range)),
  ];
  const days = rentalDays(range.startDate, range.endDate);
  const mayBeFree = lines.every(({ name, stockCount }) => name !== null && stockCount > 0);
  const figures =
    booking && sameTimes(booking, times) && isUnchanged(booking, range, input.lines)
      ? ownFigures(booking, lines)
      : figuresOf(lines, booking, days, settings);
  return {
    days,
    ...figures,
    tax: taxIn(figures.total, settings),
    problems,
    nextFree:
      problems.length > 0 && mayBeFree
        ? ((await nextFreeForAll(deps, input.lines, days, range.startDate, exceptBooking)) ?? null)
        : null,
  };
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

type Figures = Pick<Quote, 'chargedDays' | 'lines' | 'rent' | 'discount' | 'total' | 'deposit'>;

const presentLine = (line: AskedLine, pricePerDay: number, rent: number, deposit: number) => ({
  cameraId: line.cameraId,
  name: line.name,
  quantity: line.quantity,
  pricePerDay: toDollars(pricePerDay),
  rent: toDollars(rent),
  deposit: toDollars(deposit),
  available: Math.max(0, line.stockCount - line.held),
});

/** Lines that stay in a booking keep their price; all other figures are made of today's prices. */
function figuresOf(
  lines: AskedLine[],
  booking: QuotedBooking | undefined,
  days: number,
  { prices }: Settings,
): Figures {
  const priced = lines.map(({ cameraId, quantity, pricePerDay, depositCents }) => ({
    pricePerDay:
      booking?.lines.find((line) => line.cameraId === cameraId)?.priceCents ?? toCents(pricePerDay),
    quantity,
    depositPerUnit: depositCents,
  }));
  const figures = rentalFigures(priced, days, prices);
  return {
    chargedDays: figures.chargedDays,
    lines: priced.map(({ pricePerDay, depositPerUnit, quantity }, index) =>
      presentLine(
        lines[index] as AskedLine,
        pricePerDay,
        figures.rents[index] ?? 0,
        depositPerUnit * quantity,
      ),
    ),
    rent: toDollars(figures.rent),
    discount: toDollars(figures.discount),
    total: toDollars(figures.total),
    deposit: toDollars(figures.deposit),
  };
}

const isUnchanged = (booking: QuotedBooking, range: RentalRange, lines: LineInput[]): boolean =>
  booking.startDate === range.startDate &&
  booking.endDate === range.endDate &&
  booking.lines.length === lines.length &&
  booking.lines.every(
    ({ cameraId, quantity }, index) =>
      cameraId === lines[index]?.cameraId && quantity === lines[index].quantity,
  );

/** A booking's figures as they were when it was made. */
function ownFigures({ lines: booked }: QuotedBooking, lines: AskedLine[]): Figures {
  const sum = (cents: (line: QuotedBooking['lines'][number]) => number) =>
    toDollars(booked.reduce((total, line) => total + cents(line), 0));
  return {
    chargedDays: booked[0]?.chargedDays ?? 0,
    lines: booked.map((line, index) => ({
      ...presentLine(lines[index] as AskedLine, line.priceCents, line.rentCents, line.depositCents),
      name: line.name,
    })),
    rent: sum(({ rentCents }) => rentCents),
    discount: sum(({ discountCents }) => discountCents),
    total: sum(({ rentCents, discountCents }) => rentCents - discountCents),
    deposit: sum(({ depositCents }) => depositCents),
  };
}

const taxIn = (total: number, { prices: { tax } }: Settings): Quote['tax'] =>
  tax && { ...tax, contained: toDollars(containedTax(toCents(total), tax.percent)) };
