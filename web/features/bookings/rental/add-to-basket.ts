import type { QueryClient } from '@tanstack/react-query';
import type { Camera } from '#shared/cameras/cameras.ts';
import { defaultDates } from '#shared/shop/rental-days.rules.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { DayRange } from '../../../ui/fields/date-fields.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { addOne } from './basket-changes.rules.ts';
import type { Basket } from './basket.rules.ts';
import { basketNow, changeBasket } from './basket.ts';

const noDays: DayRange = { startDate: '', endDate: '' };

/** Whether one more unit of an item does not fit into the basket. */
export function isFullOf({ lines }: Basket, cameraId: number): boolean {
  const line = lines.find((one) => one.cameraId === cameraId);
  return line ? line.quantity >= rentalBounds.quantity : lines.length >= rentalBounds.lines;
}

/**
 * Adds one unit of an item to the basket, and shows a toast with a link to the rental. A basket
 * without days takes `days`; when these are still empty, it takes the days that the shop proposes.
 * With `null` it stays without days, because proposed days would hide items from visitors who have
 * named none.
 */
export async function addToBasket(
  queryClient: QueryClient,
  camera: Pick<Camera, 'id' | 'name'>,
  days: DayRange | null,
): Promise<void> {
  const known = days === null || days.startDate ? days : await findDefaultDays(queryClient);
  if (isFullOf(basketNow(), camera.id)) {
    toast({
      title: 'Your rental is full',
      description: `It takes up to ${rentalBounds.lines} items, ${rentalBounds.quantity} of each.`,
      tone: 'destructive',
      toRental: true,
    });
    return;
  }
  changeBasket((basket) => addOne(basket, camera.id, known ?? noDays));
  toast({ title: 'Added to Rental', description: camera.name, toRental: true });
}

/**
 * The default days of the shop, for a press before the page has them; empty when the shop's data
 * cannot be loaded.
 */
async function findDefaultDays(queryClient: QueryClient): Promise<DayRange> {
  try {
    const { today, rules } = await queryClient.ensureQueryData(shopQuery());
    return defaultDates(today, rules);
  } catch {
    return noDays;
  }
}
