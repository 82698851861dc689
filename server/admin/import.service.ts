import { isDeepStrictEqual } from 'node:util';
import type { CameraInput } from '#shared/cameras/cameras.ts';
import type { FileError } from '#shared/endpoint.ts';
import { limits } from '#shared/fields.rules.ts';
import type { ImportReply } from '#shared/desk/import.ts';
import { pictureMessages } from '#shared/pictures/pictures.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import type { ItemRow } from '../cameras/cameras.presenter.ts';
import { findCategories, lockCameras } from '../cameras/cameras.queries.ts';
import { addItem, changeCatalogue, changeItem } from '../cameras/cameras.service.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { fileRefused } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { missingPictures } from '../pictures/pictures.service.ts';
import { overbookedFromToday } from '../stock/stock.service.ts';
import { readItemFile, type ItemFile } from './item-file.ts';
import { itemHeadings } from './item-columns.ts';

/** An item that a file changes. */
interface ChangedItem {
  line: number;
  before: ItemRow;
  input: CameraInput;
}

/** What a file comes to, before anything is written. */
interface ImportPlan {
  added: CameraInput[];
  changed: ChangedItem[];
  overbooked: ImportReply['overbooked'];
}

/**
 * Makes and changes items by a file, all or nothing. `dryRun` says what would happen and writes nothing; a request with
 * a key is done once.
 */
export async function importItems(
  deps: Deps,
  caller: Caller,
  text: string,
  dryRun: boolean,
  request: KeyedRequest,
): Promise<ImportReply> {
  const { db } = deps.database;
  const file = await readItemFile(text, await findCategories(db, 0, limits.pageSize));
  const answer = ({ added, changed, overbooked }: ImportPlan): ImportReply => ({
    rows: file.rows,
    created: added.length,
    updated: changed.length,
    overbooked,
  });
  if (dryRun) return transaction(db, async (tx) => answer(await planOf(deps, tx, file)));
  return changeCatalogue(deps, (tx) =>
    answerOnce(tx, caller, request, async () => {
      const plan = await planOf(deps, tx, file);
      for (const { before, input } of plan.changed)
        await changeItem(tx, deps, caller.id, before, input);
      for (const input of plan.added) await addItem(tx, deps, caller.id, input);
      return answer(plan);
    }),
  );
}

/** The items that a file names are locked until the transaction ends: nobody changes them meanwhile. */
async function planOf(deps: Deps, db: Db, file: ItemFile): Promise<ImportPlan> {
  const ids = file.lines.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const items = new Map((await lockCameras(db, ids)).map((item) => [item.id, item]));
  const unknown = file.lines.flatMap(({ line, id }): FileError[] =>
    id === undefined || items.has(id)
      ? []
      : [{ line, column: itemHeadings.id, message: `There is no item ${id} in the catalogue` }],
  );
  const addresses = new Set(file.lines.flatMap(({ given }) => given.imageUrl ?? []));
  const missing = new Set(await missingPictures(db, [...addresses]));
  const withoutPicture = file.lines.flatMap(({ line, given }): FileError[] =>
    missing.has(given.imageUrl ?? '')
      ? [{ line, column: itemHeadings.imageUrl, message: pictureMessages.missing }]
      : [],
  );
  const errors = [...file.errors, ...unknown, ...withoutPicture].toSorted(
    (a, b) => a.line - b.line,
  );
  if (errors.length > 0) throw fileRefused(file.rows, errors);

  const plan: ImportPlan = { added: [], changed: [], overbooked: [] };
  for (const { line, id, given } of file.lines) {
    const before = id === undefined ? undefined : items.get(id);
    if (!before) {
      plan.added.push(given as CameraInput);
      continue;
    }
    const was = inputOf(before);
    const input = { ...was, ...given };
    if (isDeepStrictEqual(input, was)) continue;
    plan.changed.push({ line, before, input });
    if (input.stockCount >= was.stockCount) continue;
    const days = await overbookedFromToday(deps, db, before.id, input.stockCount);
    if (days.length > 0) plan.overbooked.push({ line, cameraId: before.id, days });
  }
  return plan;
}

/** What the desk would send to keep an item as it is. */
const inputOf = (item: ItemRow): CameraInput => ({
  name: item.name,
  brand: item.brand,
  model: item.model,
  description: item.description,
  imageUrl: item.image_url,
  categoryId: item.category_id,
  pricePerDay: item.price_per_day,
  stockCount: item.stock_count,
  features: item.features,
  included: item.included,
  depositPerUnit: toDollars(item.deposit_per_unit_cents),
  bufferDays: item.buffer_days,
});
