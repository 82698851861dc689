import { sql } from 'kysely';
import type { PromoTerms, PromoUses, Reduction } from '#shared/promo-codes/promo-codes.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import type { Db } from '../database/connect.ts';

/** A code with its terms and uses; `version` counts its changes. */
export interface KnownCode {
  id: number;
  version: number;
  code: string;
  reduction: Reduction;
  terms: PromoTerms;
  uses: PromoUses;
}

/** The customer whose uses are counted, and a booking that does not count. */
interface Asking {
  accountId: number | undefined;
  exceptBooking?: number | undefined;
}

/** Finds a code without regard to case. */
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

/** Locks a code: before the items of the booking that is to use it, so that its last use is taken once. */
export async function lockCode(db: Db, text: string): Promise<void> {
  await sql`select from promo_code where lower(code) = lower(${text}) for no key update`.execute(
    db,
  );
}

/**
 * Locks the code of a booking that no longer uses it, and gives the code's id; undefined for other
 * bookings.
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
