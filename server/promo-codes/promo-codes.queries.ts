import { sql, type Selectable } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { PromoCodeInput } from '#shared/promo-codes/promo-code-input.ts';
import { toCents } from '#shared/prices/prices.rules.ts';
import type { Db } from '../database/connect.ts';
import type { PromoCodeTable } from '../database/types.ts';

/** A row of the table of promo codes, with the number of bookings that use the code now. */
export type PromoCodeRow = Selectable<PromoCodeTable> & { uses: number };

const selectCodes = (db: Db) =>
  db
    .selectFrom('promo_code')
    .selectAll()
    .select(sql<number>`code_uses(id)`.as('uses'));

export const findAllCodes = (db: Db): Promise<PromoCodeRow[]> =>
  selectCodes(db).orderBy('id', 'desc').execute();

/** Locks a promo code, so that no booking can use it until the transaction ends. */
export const lockCodeRow = (db: Db, id: number): Promise<PromoCodeRow | undefined> =>
  selectCodes(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

const columnsOf = (input: PromoCodeInput) => ({
  code: input.code,
  percent_hundredths: input.percent === null ? null : Math.round(input.percent * 100),
  amount_cents: input.amount === null ? null : toCents(input.amount),
  minimum_cents: toCents(input.minimum),
  first_day: input.from,
  last_day: input.to,
  rental_from: input.rentalFrom,
  rental_to: input.rentalTo,
  max_uses: input.maxUses,
  once_per_customer: input.oncePerCustomer,
  is_active: input.active,
  note: input.note,
});

export const insertCode = async (db: Db, input: PromoCodeInput): Promise<PromoCodeRow> => ({
  ...(await db
    .insertInto('promo_code')
    .values(columnsOf(input))
    .returningAll()
    .executeTakeFirstOrThrow()),
  uses: 0,
});

/**
 * Writes new terms of a promo code. Its version grows, so that bookings whose price is being worked
 * out start again.
 */
export async function updateCode(db: Db, id: number, input: PromoCodeInput): Promise<void> {
  await db
    .updateTable('promo_code')
    .set({ ...columnsOf(input), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A booking with a promo code; `cents` is the amount that the code took off. */
export interface PromoUseRow {
  id: number;
  accountId: number;
  firstName: string;
  lastName: string;
  startDate: Day;
  endDate: Day;
  status: BookingStatus;
  cents: number;
  createdAt: Date;
}

/** Bookings with a promo code, newest first; only those before the id `before`. */
export async function findUses(
  db: Db,
  codeId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<PromoUseRow[]> {
  const { rows } = await sql<PromoUseRow>`
    select booking.id, account.id as "accountId", account.first_name as "firstName", account.last_name as "lastName",
      booking.start_date as "startDate", booking.end_date as "endDate", booking.status, booking.created_at as "createdAt",
      (select coalesce(sum(promo_cents), 0)::float8 from booking_line where booking_id = booking.id) as cents
    from booking join account on account.id = booking.account_id
    where booking.promo_code_id = ${codeId}::integer
      and (${before ?? null}::integer is null or booking.id < ${before ?? null}::integer)
    order by booking.id desc limit ${limit}::integer`.execute(db);
  return rows;
}
