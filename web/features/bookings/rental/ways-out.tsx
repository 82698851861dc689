import type { QuoteLine } from '#shared/stock/quote.ts';
import { Button } from '../../../ui/button.tsx';
import { useAlternatives } from '../../cameras/availability.api.ts';
import { replaceItem, setQuantity } from './basket-changes.rules.ts';
import type { Basket, BasketLine } from './basket.rules.ts';
import { changeBasket } from './basket.ts';

/**
 * Buttons for an item of which too few units are free: take fewer, or take another item in its
 * place.
 */
export default function WaysOut({
  basket: { startDate, endDate, lines },
  line: { cameraId, quantity },
  quoted,
}: {
  basket: Basket;
  line: BasketLine;
  quoted: QuoteLine;
}) {
  const { items: alternatives } = useAlternatives(
    cameraId,
    quoted.name === null ? undefined : { startDate, endDate },
    quantity,
  );
  const fewer = quoted.available;
  const others = alternatives.filter(({ id }) => !lines.some((line) => line.cameraId === id));
  return (
    <div className="flex flex-wrap gap-2">
      {fewer > 0 && fewer < quantity && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => changeBasket((current) => setQuantity(current, cameraId, fewer))}
        >
          Take {fewer} instead
        </Button>
      )}
      {others.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="sm"
          className="h-auto! max-w-full py-1.5 text-left wrap-anywhere whitespace-normal!"
          onClick={() => changeBasket((current) => replaceItem(current, cameraId, id))}
        >
          Replace with {name}
        </Button>
      ))}
    </div>
  );
}
