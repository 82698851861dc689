import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Camera } from '#shared/cameras/cameras.ts';
import { defaultDates } from '#shared/shop/rental-days.rules.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { toast } from '../../lib/screen/toast.ts';
import { Button } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/fields/date-fields.tsx';
import { shopQuery } from '../shop/shop.api.ts';
import { addOne } from './basket-changes.rules.ts';
import type { Basket } from './basket.rules.ts';
import { basketNow, changeBasket, useBasket } from './basket.ts';

/** Puts one of an item into the basket, and says so; the page stays where it is. */
export function AddToRental({
  camera,
  days,
  onAdded,
  size = 'lg',
  className,
  describedBy,
}: {
  camera: Pick<Camera, 'id' | 'name' | 'stockCount'>;
  /** Of the page: an empty basket takes them. */
  days: DayRange;
  /** With the basket as it is now: its days may be others than those of the page. */
  onAdded?: (basket: Basket) => void;
  size?: 'sm' | 'lg';
  className?: string;
  /** The id of what names the item, where a page has several. */
  describedBy?: string;
}) {
  const queryClient = useQueryClient();
  const { lines } = useBasket();
  const present = lines.find(({ cameraId }) => cameraId === camera.id);
  const isFull = present
    ? present.quantity >= rentalBounds.quantity
    : lines.length >= rentalBounds.lines;
  return (
    <Button
      variant="secondary"
      size={size}
      className={className}
      aria-describedby={describedBy}
      disabled={camera.stockCount <= 0 || isFull}
      onClick={async () => {
        const known = days.startDate ? days : await findDefaultDays(queryClient);
        changeBasket((basket) => addOne(basket, camera.id, known));
        toast({ title: 'Added to Rental', description: camera.name });
        onAdded?.(basketNow());
      }}
    >
      Add to Rental
    </Button>
  );
}

/** The content of a page once it knows the shop's day, for a press before that; none while the shop cannot be asked. */
async function findDefaultDays(queryClient: QueryClient): Promise<DayRange> {
  try {
    const { today, rules } = await queryClient.ensureQueryData(shopQuery());
    return defaultDates(today, rules);
  } catch {
    return { startDate: '', endDate: '' };
  }
}
