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

/** Whether the basket takes no more of an item. */
export function isFullOf({ lines }: Basket, cameraId: number): boolean {
  const present = lines.find((line) => line.cameraId === cameraId);
  return present ? present.quantity >= rentalBounds.quantity : lines.length >= rentalBounds.lines;
}

/**
 * Puts one of an item into the basket, and says so with the way to the rental. A basket without days takes `days`, or
 * those that the shop proposes where the page does not know its own yet. Where a page has none (`null`) it stays without:
 * proposed ones would hide items from visitors who named no day.
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

/** The default days of the shop, for a press before the page knows them; none while the shop cannot be asked. */
async function findDefaultDays(queryClient: QueryClient): Promise<DayRange> {
  try {
    const { today, rules } = await queryClient.ensureQueryData(shopQuery());
    return defaultDates(today, rules);
  } catch {
    return noDays;
  }
}
