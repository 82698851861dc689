import type { CameraUse } from '#shared/desk/admin.ts';
import { findCamera } from '../../cameras/cameras.queries.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/errors.ts';
import { overbookedFromToday } from '../../stock/stock.service.ts';
import { countCameraUse } from './camera-use.queries.ts';

/**
 * The uses of an item, shown before the desk deletes it or changes its stock. `stockCount` is the
 * stock count that it would get; absent: the present one.
 */
export async function cameraUseOf(
  deps: Pick<Deps, 'database' | 'clock' | 'shop'>,
  cameraId: number,
  stockCount: number | undefined,
): Promise<CameraUse> {
  const { db } = deps.database;
  const camera = await findCamera(db, cameraId);
  if (!camera) throw notFound('Camera');
  const use = await countCameraUse(db, cameraId);
  return {
    bookings: use.bookings,
    openBookings: use.open_bookings,
    conversations: use.conversations,
    overbookedDays: await overbookedFromToday(deps, db, cameraId, stockCount ?? camera.stock_count),
  };
}
