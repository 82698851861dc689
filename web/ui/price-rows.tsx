import type { ReactNode } from 'react';
import { formatMoney } from '#shared/format.rules.ts';
import { containedTaxText } from '#shared/prices/prices.rules.ts';

/** A list of amounts with their sum. */
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

export const TotalRow = ({ children }: { children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-t border-hairline pt-3 text-base font-semibold">
    <dt>Total</dt>
    <dd>{children}</dd>
  </div>
);

/** Discount, total, the tax in it, and the deposit beside it. Rows of 0 are left out. */
export const SumRows = ({
  discount,
  total,
  tax,
  deposit,
}: {
  discount: number;
  total: number;
  tax: { label: string; percent: number; contained: number } | null;
  deposit: number;
}) => (
  <>
    {discount > 0 && <PriceRow name="Discount">−{formatMoney(discount)}</PriceRow>}
    <TotalRow>{formatMoney(total)}</TotalRow>
    {tax && tax.contained > 0 && (
      <PriceRow name={containedTaxText(tax)}>{formatMoney(tax.contained)}</PriceRow>
    )}
    {deposit > 0 && <PriceRow name="Deposit">{formatMoney(deposit)}</PriceRow>}
  </>
);
