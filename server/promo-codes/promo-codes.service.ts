import type { PageQuery } from '#shared/fields.ts';
import { promoCodeInput, type PromoCodeInput } from '#shared/promo-codes/promo-code-input.ts';
import {
  type PromoCode,
  type PromoCodeChange,
  type PromoCodeUse,
} from '#shared/promo-codes/promo-codes.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { note } from '../audit/audit.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { cutPage, idCursor, pageOf, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { check } from '../http/route.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import {
  findAllCodes,
  findUses,
  insertCode,
  lockCodeRow,
  updateCode,
  type PromoCodeRow,
} from './promo-codes.queries.ts';

const present = (row: PromoCodeRow): PromoCode => ({
  id: row.id,
  code: row.code,
  percent: row.percent_hundredths === null ? null : row.percent_hundredths / 100,
  amount: row.amount_cents === null ? null : toDollars(row.amount_cents),
  minimum: toDollars(row.minimum_cents),
  from: row.first_day,
  to: row.last_day,
  rentalFrom: row.rental_from,
  rentalTo: row.rental_to,
  maxUses: row.max_uses,
  oncePerCustomer: row.once_per_customer,
  active: row.is_active,
  note: row.note,
  used: row.uses,
  wasUsed: row.was_used,
});

const withoutUses = ({ id: _id, used: _used, wasUsed: _wasUsed, ...fields }: PromoCode) => fields;

/** Those fields of a code whose values are different in another version of it. */
const differing = (code: PromoCodeInput, other: PromoCodeInput): Partial<PromoCodeInput> =>
  Object.fromEntries(
    Object.entries(code).filter(([name, value]) => other[name as keyof PromoCodeInput] !== value),
  );

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'promo_code_unique';

const unlessTaken = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    const message = 'Another promo code has this code';
    throw isTaken(error)
      ? new AppError(409, 'code_taken', message, { fields: { code: message } })
      : error;
  });

/** The subject of an entry in the house's log that is about a promo code. */
const aboutCode = ({ id, code }: PromoCode) => ({ type: 'promo_code', id, name: code }) as const;

/** A page of all promo codes, newest first. */
export const codesPage = async (db: Db, query: PageQuery): Promise<Page<PromoCode>> =>
  pageOf((await findAllCodes(db)).map(present), query);

/**
 * Makes a promo code.
 * @throws 409 `code_taken` where there is one with the same letters, in whatever case
 */
export const makeCode = (
  db: Db,
  caller: Caller,
  input: PromoCodeInput,
  request: KeyedRequest,
): Promise<PromoCode> =>
  unlessTaken(
    transaction(db, (tx) =>
      answerOnce(tx, caller, request, async () => {
        const code = present(await insertCode(tx, input));
        await note(tx, {
          kind: 'settings',
          by: caller,
          about: aboutCode(code),
          after: withoutUses(code),
        });
        return code;
      }),
    ),
  );

/**
 * Changes a promo code.
 * @throws 409 `in_use` for another code, percent or amount after a booking has used it
 */
export const changeCode = (
  db: Db,
  caller: Caller,
  id: number,
  change: PromoCodeChange,
): Promise<PromoCode> =>
  unlessTaken(
    transaction(db, async (tx) => {
      const row = await lockCodeRow(tx, id);
      if (!row) throw notFound('Promo code');
      const before = present(row);
      const fields = withoutUses(before);
      const input = check(promoCodeInput, { ...fields, ...change });
      const field = (['code', 'percent', 'amount'] as const).find(
        (name) => input[name] !== before[name],
      );
      if (row.was_used && field) {
        const message = 'This code has been used: its code, percent and amount stay';
        throw new AppError(409, 'in_use', message, { fields: { [field]: message } });
      }
      await updateCode(tx, id, input);
      const after = differing(input, fields);
      if (Object.keys(after).length > 0) {
        await note(tx, {
          kind: 'settings',
          by: caller,
          about: aboutCode(before),
          before: differing(fields, input),
          after,
        });
      }
      return { ...before, ...input };
    }),
  );

/** A page of the bookings that have a promo code, newest first. */
export async function usesPage(db: Db, id: number, query: PageQuery): Promise<Page<PromoCodeUse>> {
  const size = pageSize(query);
  const [before] = readCursor(idCursor, query) ?? [];
  const rows = await findUses(db, id, { before, limit: size + 1 });
  const { items, next } = cutPage(rows, size, (last) => [last.id]);
  return {
    items: items.map(
      ({ id: bookingId, accountId, firstName, lastName, cents, createdAt, ...use }) => ({
        bookingId,
        customer: { id: accountId, firstName, lastName },
        ...use,
        amount: toDollars(cents),
        createdAt: createdAt.toISOString(),
      }),
    ),
    next,
  };
}
