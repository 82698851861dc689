import type { CameraUse } from '#shared/desk/admin.ts';
import { findCamera } from '../../cameras/cameras.queries.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/errors.ts';
import { overbookedFromToday } from '../../stock/stock.service.ts';
import { countCameraUse } from './camera-use.queries.ts';

/**
 * The uses of an item, for somebody about to delete it or to change its stock: `stockCount` is the stock it would have,
 * as many units as now when absent.
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
