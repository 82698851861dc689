import type { ChangeInput, DeskChangeInput } from '#shared/bookings/booking-changes.ts';
import type { ChangedBooking } from '#shared/bookings/bookings.ts';
import { needsConfirming } from '#shared/bookings/bookings.rules.ts';
import { sameTimes, type AskedTimes, type BookingTimes } from '#shared/bookings/times.rules.ts';
import { toShopDay } from '#shared/clock.rules.ts';
import { toCents, toDollars } from '#shared/prices/prices.rules.ts';
import { rangeMessages, rangeProblems, type RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { noteOverride } from '../../audit/note-override.ts';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { invalidInput, notFound, priceChanged, unlessOverridden } from '../../http/errors.ts';
import type { KeyedRequest } from '../../http/idempotency.ts';
import type { Limit } from '../../limits/limits.ts';
import { answerOnce } from '../../idempotency/idempotency.service.ts';
import { presentBookingWithCamera } from '../bookings.presenter.ts';
import { findBookingWithCamera } from '../bookings.queries.ts';
import { bookingNow } from '../bookings.service.ts';
import { changeStatus } from '../change-status.ts';
import { completeWhenNothingIsLeft } from '../status/completion.ts';
import { changePlaced, setNotes } from '../placed.queries.ts';
import {
  changesOwnPrices,
  ownPricesOf,
  requireOwnPrices,
  requireTotal,
  setByDesk,
} from '../../prices/own-prices.ts';
import { findAskedCode, requireCode, sameCode, wantedCode } from '../../prices/asked-code.ts';
import { lockCode } from '../../prices/promo-codes.queries.ts';
import { priceChange } from '../../prices/changed-prices.ts';
import { requiredTimes } from '../../stock/required-times.ts';
import { dayRefusal, requireRange } from '../day-refusal.ts';
import {
  wantedOf,
  requireCalm,
  requireChangeable,
  requireHandedOver,
  requireWindow,
  sameLines,
  type Wanted,
  type WantedChange,
} from './may-change.ts';
import { requireFree } from './require-free.ts';
import { tellingTransaction, type Tell } from '../telling-transaction.ts';
import { requireCurrentSettings, withCurrentSettings } from '../../shop/current-settings.ts';
import { findRentalLines, lockForChange } from '../locked-bookings.queries.ts';
import { totalOfLines } from '../../prices/line-row.ts';
import { findPricedItemsOfBefore } from '../booking-items.queries.ts';

type Changing = Pick<
  Deps,
  'config' | 'database' | 'messaging' | 'webhooks' | 'clock' | 'shop' | 'pictures' | 'codeGuesses'
>;

/**
 * The side that changes a booking: its customer, within the time that the house allows, or the
 * desk.
 */
type Side = { isDesk: false; changes: Limit } | { isDesk: true; override: boolean };

/**
 * Changes a booking for its customer. `changes` limits how often he does, because each change is
 * mailed to the desk.
 */
export const changeOwn = (
  { changes, ...deps }: Changing & { changes: Limit },
  caller: Caller,
  id: number,
  input: ChangeInput,
  request: KeyedRequest,
): Promise<ChangedBooking> => change(deps, caller, id, input, request, { isDesk: false, changes });

/**
 * Changes a booking for the desk; its status stays. With `override` the house's rules and the stock
 * need not be met.
 */
export const changeAtDesk = (
  deps: Changing,
  caller: Caller,
  id: number,
  { override = false, ...input }: DeskChangeInput,
  request: KeyedRequest,
): Promise<ChangedBooking> => change(deps, caller, id, input, request, { isDesk: true, override });

function change(
  deps: Changing,
  caller: Caller,
  id: number,
  input: Omit<DeskChangeInput, 'override'>,
  request: KeyedRequest,
  side: Side,
): Promise<ChangedBooking> {
  const { timeZone } = deps.clock;
  const range = {
    startDate: toShopDay(input.startDate, timeZone),
    endDate: toShopDay(input.endDate, timeZone),
  };
  return withCurrentSettings(deps, (settings) =>
    tellingTransaction(deps, (db, tell) =>
      answerOnce(db, caller, request, async () => {
        const more = (input.lines ?? []).map(({ cameraId }) => cameraId);
        if (input.promoCode) await lockCode(db, input.promoCode);
        const row = (await lockForChange(db, id, more)) && (await findBookingWithCamera(db, id));
        if (!row || !(side.isDesk || row.account_id === caller.id)) throw notFound('Booking');
        const before = wantedOf(row);
        requireChangeable(row, input);
        if (side.isDesk) requireOwnPrices(caller, input, ownPricesOf(row));
        const wanted = {
          ...range,
          ...wantedTimes(input, range, before, settings, side),
          lines: input.lines ?? before.lines,
          extras: input.extras,
          discountPercent: input.discountPercent,
          promoCode: wantedCode(input.promoCode, before.promoCode),
        };
        const moves =
          movesDays(before, wanted) ||
          !sameTimes(before, wanted) ||
          !sameLines(wanted.lines, before.lines) ||
          changesPrices(row, before, wanted);
        const { notes = row.notes } = input;
        if (!moves && notes === row.notes) return presentBookingWithCamera(row, deps.pictures);
        if (!side.isDesk && deps.config.rateLimits) requireCalm(side.changes, caller);
        const priceReset: number[] = [];
        const work = { deps, db, tell, caller, settings, row, before, wanted };
        if (moves) {
          if (!side.isDesk) requireWindow(work, settings, deps.clock.today());
          priceReset.push(...(await move(work, input.totalPrice, side)));
        }
        if (notes !== row.notes) {
          await setNotes(db, id, notes);
          await tell({
            bookingId: id,
            by: caller,
            kind: 'notes',
            before: { notes: row.notes },
            after: { notes },
          });
        }
        if (side.isDesk && row.handed_over_at !== null) {
          await completeWhenNothingIsLeft({ db, tell }, row, caller);
        }
        return {
          ...(await bookingNow(db, deps, id)),
          ...(priceReset.length > 0 && { priceReset }),
        };
      }),
    ),
  );
}

/** Whether a change asks for other prices of the desk, or for another promo code. */
const changesPrices = (row: WantedChange['row'], before: Wanted, wanted: Wanted): boolean =>
  changesOwnPrices(wanted, ownPricesOf(row)) || !sameCode(wanted.promoCode, before.promoCode);

const movesDays = (before: RentalRange, wanted: RentalRange): boolean =>
  wanted.startDate !== before.startDate || wanted.endDate !== before.endDate;

/**
 * The times of the changed booking.
 * @throws 400 for times outside of the opening hours; with `override` the desk may agree on any two
 * times in the right order
 */
const wantedTimes = (
  asked: AskedTimes,
  range: RentalRange,
  before: RentalRange & BookingTimes,
  { house: { openingHours } }: Settings,
  side: Side,
): BookingTimes =>
  requiredTimes(
    asked,
    range,
    { spans: openingHours, passed: side.isDesk && side.override },
    before,
  );

interface Work extends WantedChange {
  deps: Changing;
  db: Db;
  tell: Tell;
  caller: Caller;
  settings: Settings;
}

/**
 * Writes new days, times and items, after checks in the order rules, items, price, stock. Gives the
 * ids of the lines that lose the price that the desk had set.
 */
async function move(work: Work, shownTotal: number, side: Side): Promise<number[]> {
  const { deps, db, tell, caller, settings, row, before, wanted } = work;
  await requireHandedOver(db, work);
  await requireRules(work, side);
  const { lines, parts, total, priceReset, promoCodeId } = await priceOf(work, side);
  await requireCurrentSettings(db, settings);
  requireTotal(total);
  if (total !== toCents(shownTotal)) {
    throw priceChanged(total, 'save');
  }
  // Other times on the same days need no stock, so only changed days or lines are checked.
  if (movesDays(before, wanted) || !sameLines(wanted.lines, before.lines)) {
    await unlessAtDesk(work, side, () => requireFree(deps, db, work, lines));
  }
  await changePlaced(db, row.id, { ...wanted, lines, parts, total, promoCodeId });
  const happened = { bookingId: row.id, by: caller };
  if (movesDays(before, wanted)) {
    const days = ({ startDate, endDate }: RentalRange) => ({ startDate, endDate });
    const values = { before: days(before), after: days(wanted) };
    await tell({
      ...happened,
      kind: 'dates',
      ...values,
      event: { kind: 'dates', values },
    });
  }
  if (!sameTimes(before, wanted)) {
    const times = ({ pickUpTime, returnTime }: BookingTimes) => ({ pickUpTime, returnTime });
    const values = { before: times(before), after: times(wanted) };
    await tell({ ...happened, kind: 'times', ...values, event: { kind: 'times', values } });
  }
  if (!sameLines(wanted.lines, before.lines)) {
    const items = (all: { camera_name: string; quantity: number }[]) =>
      all.map(({ camera_name, quantity }) => ({ cameraName: camera_name, quantity }));
    await tell({
      ...happened,
      kind: 'lines',
      before: { items: items(row.lines) },
      after: { items: items(lines) },
      event: { kind: 'lines', values: { items: items(lines) } },
    });
  }
  if (changesPrices(row, before, wanted)) {
    await tell({
      ...happened,
      kind: 'price',
      before: { totalPrice: toDollars(totalOfLines(row.lines)) },
      after: { totalPrice: toDollars(total) },
    });
  }
  if (!side.isDesk && needsConfirming({ ...before, status: row.status }, wanted)) {
    await changeStatus({ db, tell }, row, 'pending', {
      by: caller,
      why: { kind: 'changed' },
    });
  }
  return priceReset;
}

/** Runs a check whose refusal the desk may pass with `override`, but a customer may not. */
const unlessAtDesk = (
  { db, caller, row }: Work,
  side: Side,
  check: () => void | Promise<void>,
): void | Promise<void> =>
  side.isDesk ? unlessOverridden(side.override, check, noteOverride(db, caller, row.id)) : check();

/** Checks the new days by the house's rules; the desk may override their refusal. */
function requireRules(work: Work, side: Side): void | Promise<void> {
  const { deps, settings, before, wanted } = work;
  if (wanted.endDate < wanted.startDate) throw invalidInput({ endDate: rangeMessages.order });
  if (side.isDesk) requireRange(wanted);
  return unlessAtDesk(work, side, () => {
    const [problem] = rangeProblems(wanted, deps.clock.today(), settings.days, before);
    if (problem) throw dayRefusal(problem);
  });
}

/** Works out the price of a changed booking, whose items may have left the catalogue. */
async function priceOf(work: Work, { isDesk }: Side) {
  const { deps, db, caller, settings, row, before, wanted } = work;
  const found = await findPricedItemsOfBefore(
    db,
    wanted.lines.map(({ cameraId }) => cameraId),
  );
  const items = wanted.lines.map(({ cameraId, quantity }) => {
    const item = found.find(({ id }) => id === cameraId);
    const before = row.lines.find((line) => line.camera_id === cameraId)?.quantity ?? 0;
    if (!item || (item.deleted_at !== null && quantity > before)) throw notFound('Camera');
    return item;
  });
  const isMoved = movesDays(before, wanted);
  const lines = isMoved ? [] : await findRentalLines(db, row.id);
  const buffers = new Map(lines.map(({ camera_id, buffer_days }) => [camera_id, buffer_days]));
  const asked = { isDesk, before: { ...before, setByDesk: row.price_parts.setByDesk ?? {} } };
  const code = await findAskedCode(deps, db, {
    code: wanted.promoCode,
    isKept: sameCode(wanted.promoCode, before.promoCode),
    range: wanted,
    accountId: row.account_id,
    exceptBooking: row.id,
    caller,
  });
  const rental = { ...wanted, setByDesk: setByDesk(wanted, asked), promo: code.found };
  const priced = priceChange(rental, row, { items, buffers, isMoved }, settings);
  requireCode(code, priced.lines);
  return { ...priced, promoCodeId: code.found?.id ?? null };
}
