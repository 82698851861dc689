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

/** The promo code for a rental whose price is worked out. */
export interface AskedCode {
  /**
   * The code with what it takes off; null where no such code exists. The terms of a code that was
   * found may still refuse it.
   */
  found: (UsedCode & { id: number; version: number }) | null;
  /**
   * The reason why the code gives nothing to a rental; undefined if it counts. `paid` is the
   * rental's price after its discount, in cents.
   */
  refusalFor: (paid: number) => PromoRefusal | undefined;
}

export interface CodeQuestion {
  /** The typed code; null or an empty text for a rental without a code. */
  code: string | null;
  /**
   * Whether the booking has this code already. Then only those terms count that are about the
   * rental itself.
   */
  isKept: boolean;
  range: RentalRange;
  /** The account of the rental's customer; undefined for a visitor. */
  accountId: number | undefined;
  exceptBooking?: number | undefined;
  caller: Caller | undefined;
  /** The network address of a caller who has no account. */
  address?: string;
}

const none: AskedCode = { found: null, refusalFor: () => undefined };
const unknown: AskedCode = { found: null, refusalFor: () => unknownPromo };

export const sameCode = (one: string | null, other: string | null): boolean =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase();

/**
 * The code for a rental: that of the request, or the booking's present one where the request names
 * none.
 */
export const wantedCode = (asked: string | null | undefined, kept: string | null): string | null =>
  asked === undefined ? kept : asked || null;

/**
 * Finds the promo code for a rental. A caller who has tried too many unknown codes is told for an
 * hour that each code is unknown (docs/contract/prices.md 10).
 */
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

/**
 * The amount in cents that a code's minimum is compared with: the rents of the lines, less their
 * discounts.
 */
export const paidBeforeCode = (
  lines: readonly Pick<LineRow, 'rent_cents' | 'discount_cents'>[],
): number => sum(lines.map((line) => line.rent_cents - line.discount_cents));

/** Throws 409 for a code that gives nothing to a rental with these lines. */
export function requireCode(
  code: AskedCode,
  lines: readonly Pick<LineRow, 'rent_cents' | 'discount_cents'>[],
): void {
  const refusal = code.refusalFor(paidBeforeCode(lines));
  if (refusal) throw promoRefused(refusal);
}
