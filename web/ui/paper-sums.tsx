import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import type { PriceParts } from '#shared/prices/price-parts.ts';
import {
  addedRows,
  containedRows,
  seasonRows,
  type BillRow,
} from '#shared/prices/price-rows.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { PaperAmount } from './paper.tsx';

const rowsOf = (rows: BillRow[]) =>
  rows.map(({ amount, ...row }, place) => (
    <PaperAmount key={place} {...row}>
      {formatBalance(amount)}
    </PaperAmount>
  ));

/**
 * The rows below the rents on a paper: seasons, discount, promo code, extras, taxes and the total.
 */
export const PaperSums = ({
  parts,
  discount,
  total,
}: {
  parts: Omit<PriceParts, 'discountPercent'>;
  discount: number;
  total: number;
}) => (
  <>
    {rowsOf(seasonRows(parts))}
    {discount > 0 && (
      <PaperAmount
        name="Discount"
        {...(parts.pricedAs && { detail: `Priced as ${dayCount(parts.pricedAs.days)}` })}
      >
        −{formatMoney(discount)}
      </PaperAmount>
    )}
    {rowsOf(addedRows(parts))}
    <PaperAmount name="Total" isStrong>
      {formatMoney(total)}
    </PaperAmount>
    {rowsOf(containedRows(parts))}
  </>
);
