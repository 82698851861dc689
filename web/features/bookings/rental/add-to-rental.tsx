import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Camera } from '#shared/cameras/cameras.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import type { DayRange } from '../../../ui/fields/date-fields.tsx';
import { addToBasket, isFullOf } from './add-to-basket.ts';
import type { Basket } from './basket.rules.ts';
import { basketNow, useBasket } from './basket.ts';

/** The button that adds one unit of an item to the basket; the page stays open. */
export function AddToRental({
  camera,
  days,
  onAdded,
  describedBy,
  variant = 'secondary',
  size = 'lg',
  className,
}: {
  camera: Pick<Camera, 'id' | 'name' | 'stockCount'>;
  /** The days that the page shows; an empty basket takes them. */
  days: DayRange;
  /**
   * Called with the basket after the change, whose days may differ from those of the page; not
   * called after the visitor has left the page.
   */
  onAdded?: (basket: Basket) => void;
  /** The id of the element with the item's name, on a page with several items. */
  describedBy?: string;
} & ButtonLook) {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const basket = useBasket();
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      aria-describedby={describedBy}
      disabled={camera.stockCount <= 0 || isFullOf(basket, camera.id)}
      onClick={async () => {
        const page = history.location.pathname;
        await addToBasket(queryClient, camera, days);
        if (history.location.pathname === page) onAdded?.(basketNow());
      }}
    >
      Add to Rental
    </Button>
  );
}
