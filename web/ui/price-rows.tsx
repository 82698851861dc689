import type { ReactNode } from 'react';
import { isolated } from '#shared/characters.rules.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import type { PriceParts } from '#shared/prices/price-parts.ts';
import { discountName, seasonName } from '#shared/prices/price-words.rules.ts';
import { addedTaxText, containedTaxText } from '#shared/prices/tax-words.rules.ts';

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

/** The changes that seasons made to a rent, which has them in it. */
export const SeasonRows = ({ seasons, countedAs }: Pick<PriceParts, 'seasons' | 'countedAs'>) =>
  seasons.map((season, place) => (
    <PriceRow key={place} name={seasonName(season, countedAs)}>
      {formatBalance(season.amount)}
    </PriceRow>
  ));

/** A code, extras of the desk, and taxes on top. */
export const AddedRows = ({
  promo,
  extras,
  taxes,
}: Pick<PriceParts, 'promo' | 'extras' | 'taxes'>) => (
  <>
    {promo && <PriceRow name={`Code ${promo.code}`}>−{formatMoney(promo.amount)}</PriceRow>}
    {extras.map(({ text, amount }, place) => (
      <PriceRow key={place} name={isolated(text)}>
        {formatBalance(amount)}
      </PriceRow>
    ))}
    {taxes.map(
      (tax) =>
        !tax.contained &&
        tax.tax !== 0 && (
          <PriceRow key={tax.percent} name={addedTaxText(tax)}>
            {formatBalance(tax.tax)}
          </PriceRow>
        ),
    )}
  </>
);

/** Discount, code, extras, taxes on top, total, the taxes in it, and the deposit beside it. Rows of 0 are left out. */
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
    {taxes.map(
      (tax) =>
        tax.contained &&
        tax.tax > 0 && (
          <PriceRow key={tax.percent} name={containedTaxText(tax)}>
            {formatMoney(tax.tax)}
          </PriceRow>
        ),
    )}
    {deposit > 0 && <PriceRow name="Deposit">{formatMoney(deposit)}</PriceRow>}
  </>
);
