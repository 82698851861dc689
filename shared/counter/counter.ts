import * as z from 'zod/mini';
import { bookingLedger } from '../money/booking-ledger.ts';
import { entryInput } from '../money/entries.ts';
import { bookingDetails } from '../bookings/bookings.ts';
import { consequences } from '../desk/queued-bookings.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, override, text, whole } from '../fields.ts';
import { rentedUnit } from '../units/units.ts';
import { unitConditions, unitLimits } from '../units/units.rules.ts';

const note = z.optional(text('Note', unitLimits.note));
const quantity = whole('Quantity', 1, unitLimits.atOnce);

const mostPayments = 10;
const tooMany = { error: `At most ${unitLimits.atOnce} units at once` };

const countUnits = (units: readonly object[]): number =>
  units.reduce(
    (sum, one) => sum + ('quantity' in one && typeof one.quantity === 'number' ? one.quantity : 1),
    0,
  );

const unitsOf = <S extends z.ZodMiniType<object>>(item: S) =>
  z.array(item, { error: 'Please choose units' }).check(
    z.minLength(1, { error: 'Please choose units' }),
    z.maxLength(unitLimits.atOnce, tooMany),
    z.refine((units) => countUnits(units) <= unitLimits.atOnce, tooMany),
  );

/**
 * Ledger entries that are written together with the hand-over or the return: all of them or none.
 */
const payments = z.optional(
  z
    .array(entryInput, { error: 'Payments must be a list' })
    .check(z.maxLength(mostPayments, { error: `At most ${mostPayments} payments at once` })),
);

/**
 * Each entry of `units` is one unit by its id, or a number of units of a line that the server
 * chooses.
 */
export const handOverInput = z.object({
  units: unitsOf(
    z.union([z.object({ lineId: id, unitId: id, note }), z.object({ lineId: id, quantity })]),
  ),
  payments,
  override,
});
export type HandOverInput = z.infer<typeof handOverInput>;

const condition = z.enum(unitConditions, {
  error: `Condition must be one of ${unitConditions.join(', ')}`,
});

export const takeBackInput = z.object({
  units: unitsOf(
    z.union([
      z.object({
        unitId: id,
        condition,
        note,
        /** Whether a damaged unit stays in service instead of getting downtime. */
        keepInService: z.optional(z.boolean({ error: 'keepInService must be true or false' })),
        /** The unit that the customer gets instead, when he goes on with the rental. */
        replaceWith: z.optional(id),
      }),
      z.object({ lineId: id, quantity, condition }),
    ]),
  ),
  payments,
  override,
});
export type TakeBackInput = z.infer<typeof takeBackInput>;

/** A booking with its units and its ledger, which the desk always gets. */
export const deskBooking = z.extend(bookingDetails, {
  units: z.array(rentedUnit),
  account: bookingLedger,
});
export type DeskBooking = z.infer<typeof deskBooking>;

const handedOver = z.extend(deskBooking, consequences);
export type HandedOver = z.infer<typeof handedOver>;

const takenBack = z.extend(handedOver, {
  /**
   * Ledger entries, in dollars, that the desk may make after a late return. None is written by
   * itself.
   */
  proposedEntries: z.array(
    z.object({
      kind: z.literal('late_fee'),
      amount: z.number(),
      /** The number of days that the return is late. */
      days: z.number(),
      reason: z.string(),
    }),
  ),
});
export type TakenBack = z.infer<typeof takenBack>;

export const handOver = endpoint('POST', '/api/admin/bookings/:id/hand-over', {
  access: 'counter.work',
  summary:
    'Hand units of a booking over, all or a part of it; with payments in the same step; takes an Idempotency-Key. 409 wrong_status, too_soon, too_late, unit_not_here, overbooked, deposit_exceeded, refund_exceeded',
  takesKey: true,
  params: idParams,
  body: handOverInput,
  reply: handedOver,
});
export const undoHandOver = endpoint('POST', '/api/admin/bookings/:id/hand-over/undo', {
  access: 'counter.work',
  summary:
    'Undo the last hand-over of a booking, for ten minutes and while nothing has come back: units, status and holds are as before, entries of the ledger stay; takes an Idempotency-Key. 409 too_late',
  takesKey: true,
  params: idParams,
  reply: handedOver,
});
export const takeBack = endpoint('POST', '/api/admin/bookings/:id/take-back', {
  access: 'counter.work',
  summary:
    'Take units of a booking back, all or a part of it, or exchange one, with payments in the same step; takes an Idempotency-Key. 409 unit_not_out, unit_not_here, deposit_exceeded, refund_exceeded unless `override`',
  takesKey: true,
  params: idParams,
  body: takeBackInput,
  reply: takenBack,
});
