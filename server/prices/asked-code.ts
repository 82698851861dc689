import {
  promoRefusal,
  rentalRefusal,
  unknownPromo,
  type PromoRefusal,
} from '#shared/promo-codes/promo-codes.rules.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import { sum } from '#shared/prices/prices.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { promoRefused } from '../http/errors.ts';
import type { LineRow } from './line-row.ts';
import { findCode } from './promo-codes.queries.ts';
import type { UsedCode } from './priced-lines.ts';

type Knowing = Pick<Deps, 'clock' | 'config' | 'codeGuesses'>;

/** The code of a rental whose price is worked out. */
export interface AskedCode {
  /** The code, if it exists; its terms may still refuse it. */
  found: (UsedCode & { id: number; version: number }) | null;
  /** The reason why it does not count for a rental of so many cents after its discount. */
  refusalFor: (paid: number) => PromoRefusal | undefined;
}

export interface CodeQuestion {
  /** Null and `''` ask for none. */
  code: string | null;
  /** Whether the booking has the code already: then only the terms about the rental are checked. */
  isKept: boolean;
  range: RentalRange;
  /** The customer of the rental; undefined for a visitor. */
  accountId: number | undefined;
  exceptBooking?: number | undefined;
  caller: Caller | undefined;
  /** The network address of a caller without an account. */
  address?: string;
}

const none: AskedCode = { found: null, refusalFor: () => undefined };
const unknown: AskedCode = { found: null, refusalFor: () => unknownPromo };

export const sameCode = (one: string | null, other: string | null): boolean =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase();

/** The code of a rental: the requested one, else that of the booking. */
export const wantedCode = (asked: string | null | undefined, kept: string | null): string | null =>
  asked === undefined ? kept : asked || null;

/** Finds the code of a rental. Too many unknown ones make every code unknown for an hour (docs/contract/prices.md 10). */
export async function findAskedCode(
  { clock, config, codeGuesses }: Knowing,
  db: Db,
  { code, isKept, range, accountId, exceptBooking, caller, address }: CodeQuestion,
): Promise<AskedCode> {
  if (!code) return none;
  const isCounted = config.rateLimits && !isKept && !mayDo(caller?.role ?? null, 'bookings.write');
  const guesser = caller?.id ?? `address ${address}`;
  if (isCounted && codeGuesses.isReached(guesser)) return unknown;
  const known = await findCode(db, code, { accountId, exceptBooking });
  if (!known) {
    if (isCounted) codeGuesses.exceeded(guesser);
    return unknown;
  }
  const { terms, uses, ...found } = known;
  return {
    found,
    refusalFor: (paid) =>
      isKept
        ? rentalRefusal(terms, { ...range, paid })
        : promoRefusal(terms, { ...range, paid }, { today: clock.today(), uses }),
  };
}

/** The amount that is compared with a code's minimum, in cents: rents less the discount. */
export const paidBeforeCode = (
  lines: readonly Pick<LineRow, 'rent_cents' | 'discount_cents'>[],
): number => sum(lines.map((line) => line.rent_cents - line.discount_cents));

/** Throws 409 where a code does not count for a rental with these lines. */
export function requireCode(
  code: AskedCode,
  lines: readonly Pick<LineRow, 'rent_cents' | 'discount_cents'>[],
): void {
  const refusal = code.refusalFor(paidBeforeCode(lines));
  if (refusal) throw promoRefused(refusal);
}
