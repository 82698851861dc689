import { lazy, Suspense } from 'react';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { LineInput } from '#shared/stock/lines.ts';
import type { Quote } from '#shared/stock/quote.ts';

/** The note is loaded later, because few rentals are charged the price of a longer one. */
const PricedAs = lazy(() => import('./priced-as.tsx'));

/**
 * The note on a rental that is charged the lower price of a longer one; nothing is shown for other
 * rentals.
 */
export const PricedAsNote = ({
  quote: { pricedAs },
  ...rest
}: {
  quote: Pick<Quote, 'pricedAs'>;
  range: RentalRange;
  lines: LineInput[];
  onUse: (range: RentalRange) => void;
}) =>
  pricedAs && (
    <Suspense>
      <PricedAs pricedAs={pricedAs} {...rest} />
    </Suspense>
  );
