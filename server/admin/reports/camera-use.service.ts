import type { CameraUse } from '#shared/desk/admin.ts';
import { findCamera } from '../../cameras/cameras.queries.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/errors.ts';
import { overbookedFromToday } from '../../stock/stock.service.ts';
import { countCameraUse } from './camera-use.queries.ts';

/**
 * The uses of an item, which the desk is shown before it deletes the item or changes its stock
 * count. `stockCount` is the count that the item would get; without it the present count stands.
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
