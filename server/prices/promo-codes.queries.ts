import { sql } from 'kysely';
import type { PromoTerms, PromoUses, Reduction } from '#shared/promo-codes/promo-codes.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import type { Db } from '../database/connect.ts';

/** A promo code with its terms and uses; `version` grows with each change of it. */
export interface KnownCode {
  id: number;
  version: number;
  code: string;
  reduction: Reduction;
  terms: PromoTerms;
  uses: PromoUses;
}

/** The customer whose own uses of a code are counted, and a booking whose use is not counted. */
interface Asking {
  accountId: number | undefined;
  exceptBooking?: number | undefined;
}

/** Finds a promo code by its text; upper and lower case do not matter. */
export async function findCode(
  db: Db,
  text: string,
  { accountId, exceptBooking }: Asking,
): Promise<KnownCode | undefined> {
  const but = sql`${exceptBooking ?? null}::integer`;
  const row = await db
    .selectFrom('promo_code')
    .selectAll()
    .select([
      sql<number>`code_uses(id, null, ${but})`.as('uses'),
      sql<number>`code_uses(id, ${accountId ?? 0}::integer, ${but})`.as('own_uses'),
    ])
    .where(sql<boolean>`lower(code) = lower(${text})`)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    reduction:
      row.percent_hundredths === null
        ? { amount: toDollars(row.amount_cents ?? 0) }
        : { percent: row.percent_hundredths / 100 },
    terms: {
      isActive: row.is_active,
      from: row.first_day,
      to: row.last_day,
      rentalFrom: row.rental_from,
      rentalTo: row.rental_to,
      minimum: toDollars(row.minimum_cents),
      maxUses: row.max_uses,
      oncePerCustomer: row.once_per_customer,
    },
    uses: { all: row.uses, byCustomer: accountId === undefined ? null : row.own_uses },
  };
}

/**
 * Locks a promo code, so that only one booking can take its last use. It must be called before the
 * booking's items are locked.
 */
export async function lockCode(db: Db, text: string): Promise<void> {
  await sql`select from promo_code where lower(code) = lower(${text}) for no key update`.execute(
    db,
  );
}

/**
 * Locks the promo code of a cancelled booking, which has given back its use; gives the code's id.
 * Undefined for other bookings, and for those without a code.
 */
export async function lockGivenBackCode(db: Db, bookingId: number): Promise<number | undefined> {
  const booking = await db
    .selectFrom('booking')
    .select('promo_code_id as code')
    .where('id', '=', bookingId)
    .where('status', '=', 'cancelled')
    .executeTakeFirst();
  if (!booking?.code) return undefined;
  await db
    .selectFrom('promo_code')
    .where('id', '=', booking.code)
    .select('id')
    .forNoKeyUpdate()
    .execute();
  return booking.code;
}
