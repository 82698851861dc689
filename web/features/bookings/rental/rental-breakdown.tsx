import { formatMoney } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { countText, isPricedByDays } from '#shared/prices/price-words.rules.ts';
import type { Basket } from './basket.rules.ts';
import { changeBasket } from './basket.ts';
import PromoCode from './promo-code.tsx';
import { promoProblemOf } from './rental.api.ts';
import { PricedAsNote } from './priced-as-note.tsx';
import { PriceList, PriceRow, SeasonRows, SumRows } from '../../../ui/price-rows.tsx';

/** The rows of the price of a rental with several items. */
export function RentalBreakdown({
  quote,
  basket,
  promoCode,
  onPromoCode,
}: {
  quote: Quote;
  basket: Basket;
  promoCode: string;
  onPromoCode: (code: string) => void;
}) {
  const { days, chargedDays, lines, rent, countedAs } = quote;
  const isCharged = chargedDays !== days || countedAs === 'nights';
  return (
    <>
      <PriceList aria-live="polite">
        <PriceRow name="Duration">{dayCount(days)}</PriceRow>
        {isCharged && lines.some(isPricedByDays) && (
          <PriceRow name="Charged">{countText(chargedDays, countedAs)}</PriceRow>
        )}
        <PriceRow name="Rent">{formatMoney(rent)}</PriceRow>
        <SeasonRows {...quote} />
        <SumRows {...quote} />
      </PriceList>
      <PromoCode
        rental={basket}
        code={promoCode}
        problem={promoProblemOf(quote)}
        onChange={onPromoCode}
      />
      <PricedAsNote
        quote={quote}
        range={basket}
        lines={basket.lines}
        onUse={(range) => changeBasket((current) => ({ ...current, ...range }))}
      />
    </>
  );
}
