import type { Camera, CameraInput } from '#shared/cameras/cameras.ts';
import { handInToday } from '../database/today.ts';
import type { World } from '../testing/world.ts';

/** The input of an item as it is saved, to change single fields of it. */
export const inputOf = ({
  id: _id,
  images: _images,
  rating: _rating,
  reviewCount: _reviews,
  updatedAt: _updatedAt,
  ...input
}: Camera): CameraInput => input;

/** Changes a stock count in the database only, so that the cached catalogue does not notice it. */
export const setStockOf = ({ database, clock }: World, id: number, count: number): Promise<void> =>
  database.db.transaction().execute(async (db) => {
    await handInToday(db, clock.today());
    await db.updateTable('camera').set({ stock_count: count }).where('id', '=', id).execute();
  });
