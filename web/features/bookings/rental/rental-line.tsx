import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { formatMoney } from '#shared/format.rules.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { lineBasis } from '#shared/prices/price-words.rules.ts';
import type { Quote, QuoteLine, QuoteProblem } from '#shared/stock/quote.ts';
import { focusNextRow } from '../../../lib/screen/focus-next-row.ts';
import { Button } from '../../../ui/button.tsx';
import { ItemName } from '../../cameras/item-name.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import { cameraQuery } from '../../cameras/cameras.api.ts';
import { removeLine, setQuantity } from './basket-changes.rules.ts';
import type { Basket, BasketLine } from './basket.rules.ts';
import { changeBasket } from './basket.ts';
import type { Misfit } from './use-misfit.ts';

const MisfitNote = lazy(() => import('./misfit-note.tsx'));
const WaysOut = lazy(() => import('./ways-out.tsx'));

/**
 * An item of the basket: its quantity, its price, whether it is free, and buttons for the case that
 * it is not.
 */
export function RentalLine({
  basket,
  line,
  quoted,
  countedAs,
  problem,
  misfit,
}: {
  basket: Basket;
  line: BasketLine;
  /** The line in the server's quote; undefined until there is a quote. */
  quoted: QuoteLine | undefined;
  countedAs: Quote['countedAs'];
  problem: QuoteProblem | undefined;
  misfit: Misfit | undefined;
}) {
  const headingId = useId();
  const { cameraId, quantity } = line;
  const isMissing = quoted?.name === null;
  const { data: camera } = useQuery({
    ...cameraQuery(cameraId),
    // The item is fetched once the quote says that it exists; without days there will be no quote,
    // so it is fetched at once.
    enabled: quoted ? !isMissing : basket.startDate === '' || basket.endDate === '',
  });
  const name = quoted?.name ?? camera?.name ?? 'Item that is no longer for rent';
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-hairline py-6 first:pt-0 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6"
    >
      <span className="self-start overflow-hidden rounded-md">
        <Picture picture={camera?.images[0]} alt="" sizes="9rem" />
      </span>
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <h2 id={headingId} className="text-lg wrap-anywhere">
            {isMissing ? (
              name
            ) : (
              <Link to="/camera/$id" params={{ id: String(cameraId) }} className="rounded-sm">
                <ItemName name={name} />
              </Link>
            )}
          </h2>
          {quoted && !isMissing && (
            <p className="figures text-lg font-semibold">{formatMoney(quoted.rent)}</p>
          )}
        </div>
        {quoted && !isMissing && (
          <p className="figures text-sm text-muted">
            {lineBasis(quoted, countedAs)}
            {!problem && ' · Free on these days'}
          </p>
        )}
        {problem && (
          <p role="alert" className="text-sm font-medium text-error">
            {problem.message}
          </p>
        )}
        <Suspense>
          {misfit && <MisfitNote misfit={misfit} />}
          {problem && quoted && <WaysOut basket={basket} line={line} quoted={quoted} />}
        </Suspense>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <QuantityField
            label="Quantity"
            value={quantity}
            max={rentalBounds.quantity}
            {...(quoted && {
              most: Math.min(rentalBounds.quantity, Math.max(1, quoted.available)),
              mostText: `${quoted.available} free on these days`,
            })}
            onChange={(next) => changeBasket((current) => setQuantity(current, cameraId, next))}
          />
          <Button
            variant="text"
            className="py-2"
            onClick={({ currentTarget }) => {
              focusNextRow(currentTarget);
              changeBasket((current) => removeLine(current, cameraId));
            }}
          >
            Remove
          </Button>
        </div>
      </div>
    </article>
  );
}
