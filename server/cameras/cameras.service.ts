import * as z from 'zod/mini';
import type {
  CameraChange,
  CameraInput,
  CameraWithTerms,
  Category,
  WholeCamera,
} from '#shared/cameras/cameras.ts';
import type { Day } from '#shared/days.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import type { Deps } from '../deps.ts';
import { recordChange, recordChanges } from '../change-log/change-log.queries.ts';
import type { Db } from '../database/connect.ts';
import { handInToday } from '../database/today.ts';
import { transaction } from '../database/transaction.ts';
import type { Caller, Doer } from '../http/callers.ts';
import { changedMeanwhile, invalidInput, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import { overbookedFromToday } from '../stock/stock.service.ts';
import { withPictures } from './item-pictures.service.ts';
import { presentCameraWithTerms, presentWholeCamera, type ItemRow } from './cameras.presenter.ts';
import {
  findAccessoryIds,
  findAnyItems,
  findBrands,
  findCategories,
  findWholeCamera,
  findWholeCameras,
  insertCameras,
  lockCamera,
  markCameraDeleted,
  replaceAccessories,
  updateCameras,
} from './cameras.queries.ts';

export const noCamera = () => notFound('Camera');

export async function cameraById(
  { database, pictures, shop }: Pick<Deps, 'database' | 'pictures' | 'shop'>,
  id: number,
): Promise<WholeCamera> {
  const row = await findWholeCamera(database.db, id);
  if (!row) throw noCamera();
  return presentWholeCamera(row, pictures, shop.settings().prices);
}

/**
 * Tells programs of changed items as the desk sees them now; an item that has left the catalogue
 * carries `deleted: true`.
 */
export const raiseItems = (
  db: Db,
  { webhooks, pictures, shop }: Pick<Deps, 'webhooks' | 'pictures' | 'shop'>,
  ids: number[],
): Promise<void> =>
  webhooks.raise(db, 'item.changed', async () => {
    const rows = await findWholeCameras(db, ids);
    const { prices } = shop.settings();
    return rows.map((row) => ({
      data: {
        ...presentWholeCamera(row, pictures, prices),
        ...(row.deleted_at !== null && { deleted: true }),
      },
      customerId: null,
    }));
  });

const brandCursor = z.tuple([z.string()]);

export async function categoriesPage(db: Db, query: PageQuery): Promise<Page<Category>> {
  const size = pageSize(query);
  const [after] = readCursor(idCursor, query) ?? [0];
  return cutPage(await findCategories(db, after, size + 1), size, (last) => [last.id]);
}

export async function brandsPage(db: Db, query: PageQuery): Promise<Page<string>> {
  const size = pageSize(query);
  const [after] = readCursor(brandCursor, query) ?? [''];
  return cutPage(await findBrands(db, after, size + 1), size, (last) => [last]);
}

const isUnknownCategory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

/**
 * Runs a transaction that writes to the catalogue; `work` names the changed items, and the change
 * is announced with the commit.
 */
export async function changeCatalogue<Result>(
  { database, catalogue }: Pick<Deps, 'database' | 'catalogue'>,
  work: (db: Db, changed: (ids: number[]) => void) => Promise<Result>,
): Promise<Result> {
  const result = await transaction(database.db, async (db) => {
    const ids: number[] = [];
    const written = await work(db, (more) => void ids.push(...more));
    await catalogue.announce(db, ids);
    return written;
  }).catch((error: unknown) => {
    throw isUnknownCategory(error)
      ? invalidInput({ categoryId: 'This category does not exist' })
      : error;
  });
  catalogue.changed();
  return result;
}

/**
 * Makes items the accessories of another item.
 * @throws 400 for an id that is not in the catalogue, and for the item's own
 */
async function setAccessories(db: Db, cameraId: number, ids: number[]): Promise<void> {
  if (ids.includes(cameraId)) {
    throw invalidInput({ accessoryIds: 'An item does not go with itself' });
  }
  const items = await findAnyItems(db, ids);
  for (const id of ids) {
    const item = items.find((one) => one.id === id);
    if (!item) throw invalidInput({ accessoryIds: `There is no item ${id} in the catalogue` });
    if (item.deleted_at) {
      throw invalidInput({ accessoryIds: `${item.name} is no longer in the catalogue` });
    }
  }
  await replaceAccessories(db, cameraId, ids);
}

export function addCamera(
  deps: Deps,
  caller: Caller,
  input: CameraInput,
  request: KeyedRequest,
): Promise<CameraWithTerms> {
  return changeCatalogue(deps, (db, changed) =>
    answerOnce(db, caller, request, async () => {
      const [added] = await addItems(db, deps, caller, [input]);
      if (!added) throw new Error('the item was not written');
      if (input.accessoryIds) await setAccessories(db, added.id, input.accessoryIds);
      changed([added.id]);
      return presentCameraWithTerms(added, deps.pictures);
    }),
  );
}

/** Adds items to the catalogue in the transaction `db`, and writes them into the house's log. */
export async function addItems(
  db: Db,
  { pictures }: Pick<Deps, 'pictures'>,
  by: Doer,
  inputs: CameraInput[],
): Promise<ItemRow[]> {
  const values = await withPictures(
    db,
    pictures,
    inputs.map((input) => ({ input })),
  );
  const added = await insertCameras(db, values);
  const changes = inputs.map((input, place) => ({
    by,
    cameraId: added[place]?.id,
    action: 'camera_added' as const,
    after: input,
  }));
  await recordChanges(db, changes);
  return added;
}

/**
 * Changes an item of the catalogue. A stock count lower than the promised units is accepted; the
 * answer names the days that lack units.
 * @throws 409 when it was changed after `updatedAt`
 */
export function changeCamera(
  deps: Deps,
  by: Doer,
  id: number,
  { updatedAt, ...input }: CameraChange,
): Promise<CameraWithTerms & { overbookedDays: Day[] }> {
  return changeCatalogue(deps, async (db, changed) => {
    const before = await lockCamera(db, id);
    if (!before) throw noCamera();
    if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updated_at.getTime()) {
      throw changedMeanwhile(
        'Somebody else has changed this camera meanwhile. Please look at it and save again.',
      );
    }
    const accessoryIds = input.accessoryIds && (await findAccessoryIds(db, id));
    if (input.accessoryIds) await setAccessories(db, id, input.accessoryIds);
    const [item] = await changeItems(db, deps, by, [{ before, input, accessoryIds }]);
    if (!item) throw noCamera();
    changed([id]);
    const after = presentCameraWithTerms(item, deps.pictures);
    return {
      ...after,
      overbookedDays: await overbookedFromToday(deps, db, id, after.stockCount),
    };
  });
}

/**
 * A change of an item: its present row, the new input, and the new accessories where these change.
 */
interface ChangedItem {
  before: ItemRow;
  input: CameraInput;
  accessoryIds?: number[] | undefined;
}

/** Changes locked items, and writes their old and new values into the house's log. */
export async function changeItems(
  db: Db,
  { pictures, clock }: Pick<Deps, 'pictures' | 'clock'>,
  by: Doer,
  changed: ChangedItem[],
): Promise<ItemRow[]> {
  const values = await withPictures(db, pictures, changed);
  await handInToday(db, clock.today());
  const after = await updateCameras(
    db,
    values.map((input, place) => ({ id: changed[place]?.before.id ?? 0, input })),
  );
  await recordChanges(
    db,
    changed.map(({ before, input, accessoryIds }) => {
      const {
        images: _images,
        updatedAt: _updatedAt,
        ...was
      } = presentCameraWithTerms(before, pictures);
      return {
        by,
        cameraId: before.id,
        action: 'camera_changed' as const,
        before: { ...was, included: before.included, ...(accessoryIds && { accessoryIds }) },
        after: input,
      };
    }),
  );
  return after;
}

/**
 * Takes an item out of the catalogue, the favourites and the availability; its bookings and
 * conversations stay.
 */
export function removeCamera(deps: Deps, by: Doer, id: number): Promise<void> {
  return changeCatalogue(deps, async (db, changed) => {
    const camera = await lockCamera(db, id);
    if (!camera) throw noCamera();
    await markCameraDeleted(db, id);
    changed([id]);
    await recordChange(db, {
      by,
      cameraId: id,
      action: 'camera_deleted',
      before: { name: camera.name },
    });
  });
}
