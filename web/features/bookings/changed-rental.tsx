import { ItemName } from '../cameras/item-name.tsx';
import { quantityIn, type ItemQuantity } from '#shared/bookings/bookings.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { PriceList, PriceRow, SeasonRows, SumRows, TotalRow } from '../../ui/price-rows.tsx';

/**
 * Fields for the new quantities of a booking's items. Where there are several lines, 0 removes one.
 */
export const LineQuantities = ({
  lines,
  quantities,
  onChange,
}: {
  lines: { cameraId: number; cameraName: string; quantity: number }[];
  /** The quantities that differ from the booking. */
  quantities: ItemQuantity[];
  onChange: (quantities: ItemQuantity[]) => void;
}) => (
  <ul className="grid gap-2">
    {lines.map((line) => (
      <li key={line.cameraId} className="flex items-center justify-between gap-4">
        <span aria-hidden className="min-w-0 text-sm wrap-anywhere">
          <ItemName name={line.cameraName} />
        </span>
        <QuantityField
          label={<span className="sr-only">Quantity of {line.cameraName}</span>}
          value={quantityIn(quantities, line)}
          min={lines.length > 1 ? 0 : 1}
          max={rentalBounds.quantity}
          onChange={(quantity) =>
            onChange([
              ...quantities.filter(({ cameraId }) => cameraId !== line.cameraId),
              { cameraId: line.cameraId, quantity },
            ])
          }
        />
      </li>
    ))}
  </ul>
);

/** The price of a booking before its change, and the price after it with its parts. */
export const PriceChange = ({ before, quote }: { before: number; quote: Quote | undefined }) => (
  <PriceList aria-live="polite">
    <PriceRow name="Price now">{formatMoney(before)}</PriceRow>
    {quote ? (
      <>
        {quote.total !== quote.rent && <PriceRow name="Rent">{formatMoney(quote.rent)}</PriceRow>}
        <SeasonRows {...quote} />
        <SumRows {...quote} totalName="New price" />
      </>
    ) : (
      <TotalRow name="New price">-</TotalRow>
    )}
  </PriceList>
);
