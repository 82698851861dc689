import type { CameraUse } from '#shared/admin.ts';
import { overbookedDays } from '../cameras/availability.ts';
import { findCamera, findUnitsHeld, lastDayHeld } from '../cameras/cameras.queries.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { countCameraUse } from './camera-use.queries.ts';

/**
 * What hangs on a camera, for somebody about to delete it or to change its stock: `stockCount` is the stock it
 * would have, as many units as now when absent.
 */
export async function cameraUseOf(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  cameraId: number,
  stockCount: number | undefined,
): Promise<CameraUse> {
  const camera = await findCamera(db, cameraId);
  if (!camera) throw notFound('Camera');
  const use = await countCameraUse(db, cameraId);
  const today = clock.today();
  const lastDay = await lastDayHeld(db, cameraId);
  const held =
    lastDay && lastDay >= today ? await findUnitsHeld(db, cameraId, today, lastDay) : undefined;
  return {
    bookings: use.bookings,
    openBookings: use.open_bookings,
    conversations: use.conversations,
    overbookedDays:
      held && lastDay
        ? overbookedDays(held.levels, stockCount ?? camera.stock_count, today, lastDay)
        : [],
  };
}
