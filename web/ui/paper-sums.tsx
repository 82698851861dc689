import { isolated } from '#shared/characters.rules.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import type { PriceParts } from '#shared/prices/price-parts.ts';
import { seasonName } from '#shared/prices/price-words.rules.ts';
import { addedTaxText, containedTaxText } from '#shared/prices/tax-words.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { PaperAmount } from './paper.tsx';

/** The rows below the rents on paper: seasons in them, discount, code, extras, taxes and the total. */
export const PaperSums = ({
  parts: { pricedAs, seasons, promo, extras, taxes, countedAs },
  discount,
  total,
}: {
  parts: Omit<PriceParts, 'discountPercent'>;
  discount: number;
  total: number;
}) => (
  <>
    {seasons.map((season, place) => (
      <PaperAmount key={place} name={seasonName(season, countedAs)}>
        {formatBalance(season.amount)}
      </PaperAmount>
    ))}
    {discount > 0 && (
      <PaperAmount
        name="Discount"
        {...(pricedAs && { detail: `Priced as ${dayCount(pricedAs.days)}` })}
      >
        −{formatMoney(discount)}
      </PaperAmount>
    )}
    {promo && <PaperAmount name={`Code ${promo.code}`}>−{formatMoney(promo.amount)}</PaperAmount>}
    {extras.map(({ text, amount }, place) => (
      <PaperAmount key={place} name={isolated(text)}>
        {formatBalance(amount)}
      </PaperAmount>
    ))}
    {taxes.map(
      (tax) =>
        !tax.contained && (
          <PaperAmount
            key={tax.percent}
            name={addedTaxText(tax)}
            detail={`of ${formatBalance(tax.net)}`}
          >
            {formatBalance(tax.tax)}
          </PaperAmount>
        ),
    )}
    <PaperAmount name="Total" isStrong>
      {formatMoney(total)}
    </PaperAmount>
    {taxes.map(
      (tax) =>
        tax.contained && (
          <PaperAmount key={tax.percent} name={containedTaxText(tax)}>
            {formatBalance(tax.tax)}
          </PaperAmount>
        ),
    )}
  </>
);
