import * as z from 'zod/mini';
import type { Camera, CameraChange, CameraInput, Category } from '#shared/cameras.ts';
import type { Day } from '#shared/days.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import { rangeProblem } from '#shared/rental-days.rules.ts';
import type { Deps } from '../deps.ts';
import { recordChange } from '../change-log/change-log.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import { changedMeanwhile, invalidInput, notFound } from '../http/errors.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { lateUntil, overbookedFromToday } from '../stock/stock.service.ts';
import { presentCamera } from './cameras.presenter.ts';
import {
  findAlternatives,
  findBrands,
  findCamera,
  findCameras,
  findCategories,
  insertCamera,
  lockCamera,
  markCameraDeleted,
  updateCameraRow,
  type ListFilter,
} from './cameras.queries.ts';

const noCamera = () => notFound('Camera');

export async function cameraById(db: Db, id: number): Promise<Camera> {
  const row = await findCamera(db, id);
  if (!row) throw noCamera();
  return presentCamera(row);
}

const brandCursor = z.tuple([z.string()]);

/** The catalogue by id; the filters keep the rules of the collection page. */
export async function camerasPage(db: Db, query: PageQuery & ListFilter): Promise<Page<Camera>> {
  const size = pageSize(query);
  const [after] = readCursor(idCursor, query) ?? [0];
  const { items, next } = cutPage(await findCameras(db, query, after, size + 1), size, (last) => [
    last.id,
  ]);
  return { next, items: items.map(presentCamera) };
}

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

/** How many alternatives are offered. */
const offered = 3;

/** Items of the same category that could be booked for these days in place of one; none where the rules forbid them. */
export async function alternativesTo(
  deps: Pick<Deps, 'database' | 'clock' | 'shop'>,
  cameraId: number,
  { from, to, quantity = 1 }: { from: Day; to: Day; quantity?: number | undefined },
): Promise<Camera[]> {
  const { database, clock, shop } = deps;
  if (to < from) throw invalidInput({ to: 'to must not be before from' });
  const camera = await findCamera(database.db, cameraId);
  if (!camera) throw noCamera();
  const { days } = shop.settings();
  if (rangeProblem(from, to, clock.today(), days)) return [];
  const wanted = {
    from,
    to,
    lateUntil: lateUntil(deps),
    quantity,
    houseBufferDays: days.bufferDays,
  };
  return (await findAlternatives(database.db, camera, wanted, offered)).map(presentCamera);
}

const isUnknownCategory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

/** Runs a write to the catalogue, and tells everybody once it is committed. */
async function changeCatalogue<Result>(
  { database, catalogue }: Pick<Deps, 'database' | 'catalogue'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const result = await transaction(database.db, async (db) => {
    const written = await work(db);
    await catalogue.announce(db);
    return written;
  }).catch((error: unknown) => {
    throw isUnknownCategory(error)
      ? invalidInput({ categoryId: 'This category does not exist' })
      : error;
  });
  catalogue.changed();
  return result;
}

export function addCamera(deps: Deps, adminId: number, input: CameraInput): Promise<Camera> {
  return changeCatalogue(deps, async (db) => {
    const added = await insertCamera(db, input);
    await recordChange(db, { adminId, cameraId: added.id, action: 'camera_added', after: input });
    return presentCamera(added);
  });
}

/** Changes a camera, unless it is another one by now than `updatedAt` says. Lowering the stock below what is promised is accepted: the days come back. */
export function changeCamera(
  deps: Deps,
  adminId: number,
  id: number,
  { updatedAt, ...input }: CameraChange,
): Promise<Camera & { overbookedDays: Day[] }> {
  return changeCatalogue(deps, async (db) => {
    const before = await lockCamera(db, id);
    if (!before) throw noCamera();
    if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updated_at.getTime()) {
      throw changedMeanwhile(
        'Somebody else has changed this camera meanwhile. Please look at it and save again.',
      );
    }
    const after = presentCamera(await updateCameraRow(db, id, input));
    const { images: _images, updatedAt: _updatedAt, ...was } = presentCamera(before);
    await recordChange(db, {
      adminId,
      cameraId: id,
      action: 'camera_changed',
      before: was,
      after: input,
    });

    return {
      ...after,
      overbookedDays: await overbookedFromToday(deps, db, id, after.stockCount),
    };
  });
}

/** Takes a camera out of the catalogue, favourites and availability; its bookings and conversations stay. */
export function removeCamera(deps: Deps, adminId: number, id: number): Promise<void> {
  return changeCatalogue(deps, async (db) => {
    const camera = await lockCamera(db, id);
    if (!camera) throw noCamera();
    await markCameraDeleted(db, id);
    await recordChange(db, {
      adminId,
      cameraId: id,
      action: 'camera_deleted',
      before: { name: camera.name },
    });
  });
}
