import type { DeskBookingInput } from '#shared/bookings/booking-changes.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import { toShopDay } from '#shared/clock.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { toCents } from '#shared/prices/prices.rules.ts';
import { rangeProblems, type RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { noteOverride } from '../../audit/note-override.ts';
import type { Db } from '../../database/connect.ts';
import { transaction } from '../../database/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { notFound, priceChanged, unlessOverridden, type AppError } from '../../http/errors.ts';
import type { KeyedRequest } from '../../http/idempotency.ts';
import { queueBookingMails } from '../../outbox/outbox.ts';
import { outDays } from '../../stock/stock.service.ts';
import { findUser } from '../../users/users.queries.ts';
import { answerOnce } from '../../idempotency/idempotency.service.ts';
import { fullRefusal } from '../../stock/conflicts.ts';
import { requiredTimes } from '../../stock/required-times.ts';
import { dayRefusal, requireRange } from '../day-refusal.ts';
import { priceLines } from '../../prices/priced-lines.ts';
import { requireOwnPrices, requireTotal, setByDesk } from '../../prices/own-prices.ts';
import { findAskedCode, requireCode, wantedCode } from '../../prices/asked-code.ts';
import { lockCode } from '../../prices/promo-codes.queries.ts';
import { deskDetails, raisedBooking } from '../bookings.service.ts';
import { requireCurrentSettings, withCurrentSettings } from '../../shop/current-settings.ts';
import { insertDeskBooking } from './placing.queries.ts';
import { lockItems } from '../../stock/item-locks.queries.ts';
import { findConflicts } from '../../stock/conflicts.queries.ts';
import { findPricedItems } from '../booking-items.queries.ts';

/**
 * Books for a customer at the desk. Past and closed days are allowed, an open inquiry stays an
 * inquiry, and the customer's limits do not count.
 */
export function bookAtDesk(
  deps: Pick<
    Deps,
    'database' | 'clock' | 'shop' | 'config' | 'pictures' | 'webhooks' | 'codeGuesses'
  >,
  caller: Caller,
  input: DeskBookingInput,
  request: KeyedRequest,
): Promise<DeskBooking> {
  const { timeZone } = deps.clock;
  const range = {
    startDate: toShopDay(input.startDate, timeZone),
    endDate: toShopDay(input.endDate, timeZone),
  };
  requireRange(range);
  return withCurrentSettings(deps, async (settings) => {
    requireOwnPrices(caller, input);
    const passed: AppError[] = [];
    const isPassed = (refusal: AppError) => void passed.push(refusal);
    await unlessOverridden(
      input.override,
      () => requireRules(range, deps.clock.today(), settings),
      isPassed,
    );
    const hours = { spans: settings.house.openingHours, passed: input.override };
    const times = requiredTimes(input, range, hours);
    return transaction(deps.database.db, (db) =>
      answerOnce(
        db,
        caller,
        request,
        async () => {
          if (!(await findUser(db, input.userId))) throw notFound('User');
          const ids = input.lines.map(({ cameraId }) => cameraId);
          if (input.promoCode) await lockCode(db, input.promoCode);
          await lockItems(db, ids);
          const items = await findPricedItems(db, ids);
          const chosen = input.lines.map(({ cameraId, ...line }) => {
            const item = items.find(({ id }) => id === cameraId);
            if (!item) throw notFound('Camera');
            return { item, ...line };
          });
          const { extras, discountPercent } = input;
          const code = await findAskedCode(deps, db, {
            code: wantedCode(input.promoCode, null),
            isKept: false,
            range,
            accountId: input.userId,
            caller,
          });
          const rental = {
            ...range,
            ...times,
            setByDesk: setByDesk(times, { isDesk: true }),
            extras,
            discountPercent,
            promo: code.found,
          };
          const { lines, parts, total } = priceLines(chosen, rental, settings);
          requireCode(code, lines);
          await requireCurrentSettings(db, settings);
          requireTotal(total);
          if (total !== toCents(input.totalPrice)) {
            throw priceChanged(total, 'book');
          }
          if (holdsUnit(input.status)) {
            await unlessOverridden(
              input.override,
              () => requireFree(deps, db, range, lines),
              isPassed,
            );
          }
          const id = await insertDeskBooking(db, {
            accountId: input.userId,
            promoCodeId: code.found?.id ?? null,
            by: caller,
            ...range,
            ...times,
            status: input.status,
            notes: input.notes,
            lines,
            parts,
            total,
          });
          for (const refusal of passed) await noteOverride(db, caller, id)(refusal);
          // A rental that is over is only recorded, so its customer gets no mail.
          if (input.userId !== caller.id && input.status !== 'completed') {
            const customer = input.status === 'confirmed' ? 'confirmed' : 'request_received';
            await queueBookingMails(db, deps, id, { customer, desk: null, cause: 'made' });
          }
          await deps.webhooks.raise(db, 'booking.created', () => raisedBooking(db, deps, id));
          return deskDetails(db, deps, id);
        },
        [input.userId],
      ),
    );
  });
}

/**
 * Checks the stock of a booking of the desk, from today on; that of past days does not matter any
 * more.
 */
async function requireFree(
  deps: Pick<Deps, 'clock' | 'shop'>,
  db: Db,
  { startDate, endDate }: RentalRange,
  lines: { camera_id: number; quantity: number; buffer_days: number }[],
): Promise<void> {
  const today = deps.clock.today();
  const from = startDate < today ? today : startDate;
  if (endDate < from) return;
  const conflicts = await findConflicts(db, lines, { from, to: endDate, ...outDays(deps) });
  if (conflicts.length > 0) throw fullRefusal(conflicts, endDate);
}

/**
 * Checks a booking of the desk by the house's rules. A start in the past is allowed, so that a
 * rental can be recorded afterwards.
 */
function requireRules(range: RentalRange, today: Day, { days }: Settings): void {
  const isPast = range.startDate < today;
  const problem = rangeProblems(range, today, days).find(
    ({ code }) => !(isPast && code === 'too_soon'),
  );
  if (problem) throw dayRefusal(problem);
}
