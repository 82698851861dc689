import type { ReactNode } from 'react';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import type { PriceParts } from '#shared/prices/price-parts.ts';
import {
  addedRows,
  containedRows,
  paidTaxes,
  seasonRows,
  type BillRow,
} from '#shared/prices/price-rows.rules.ts';
import { discountName } from '#shared/prices/price-words.rules.ts';

/** A list of amounts and their sum. */
export const PriceList = ({
  children,
  ...rest
}: {
  children: ReactNode;
  'aria-live'?: 'polite';
}) => (
  <dl {...rest} className="figures grid gap-2 text-sm">
    {children}
  </dl>
);

export const PriceRow = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex justify-between gap-4 text-muted">
    <dt>{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
);

export const TotalRow = ({
  name = 'Total',
  children,
}: {
  name?: string | undefined;
  children: ReactNode;
}) => (
  <div className="flex justify-between gap-4 border-t border-hairline pt-3 text-base font-semibold">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const rowsOf = (rows: BillRow[]) =>
  rows.map(({ name, amount }, place) => (
    <PriceRow key={place} name={name}>
      {formatBalance(amount)}
    </PriceRow>
  ));

/** Rows for the changes by seasons, which the rent contains already. */
export const SeasonRows = (price: Pick<PriceParts, 'seasons' | 'countedAs'>) =>
  rowsOf(seasonRows(price));

/** Rows for the promo code, the desk's extras and the taxes on top. */
export const AddedRows = (price: Pick<PriceParts, 'promo' | 'extras' | 'taxes'>) =>
  rowsOf(addedRows({ ...price, taxes: paidTaxes(price) }));

/**
 * Rows for discount, promo code, extras, taxes on top, total, taxes in the total, and the deposit
 * beside it. Rows of 0 are left out.
 */
export const SumRows = ({
  discount,
  pricedAs,
  promo,
  extras,
  taxes,
  total,
  deposit,
  totalName,
}: Pick<PriceParts, 'promo' | 'extras' | 'taxes'> & {
  pricedAs?: PriceParts['pricedAs'];
  discount: number;
  total: number;
  deposit: number;
  totalName?: string;
}) => (
  <>
    {discount > 0 && (
      <PriceRow name={discountName({ pricedAs })}>−{formatMoney(discount)}</PriceRow>
    )}
    <AddedRows promo={promo} extras={extras} taxes={taxes} />
    <TotalRow name={totalName}>{formatMoney(total)}</TotalRow>
    {rowsOf(containedRows({ taxes: paidTaxes({ taxes }) }))}
    {deposit > 0 && <PriceRow name="Deposit">{formatMoney(deposit)}</PriceRow>}
  </>
);
