import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CameraInput, Category } from '#shared/cameras/cameras.ts';
import type { FileError } from '#shared/endpoint.ts';
import { limits } from '#shared/fields.rules.ts';
import type { ImportedItem, ImportReply } from '#shared/desk/import.ts';
import { pictureMessages } from '#shared/pictures/pictures.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { answerOnce } from '../../idempotency/idempotency.service.ts';
import type { ItemRow } from '../../cameras/cameras.presenter.ts';
import { findCategories, findItems, lockCameras } from '../../cameras/cameras.queries.ts';
import { addItems, changeCatalogue, changeItems } from '../../cameras/cameras.service.ts';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { fileRefused } from '../../http/errors.ts';
import type { KeyedRequest } from '../../http/idempotency.ts';
import { percentOfItem } from '../../prices/priced-lines.ts';
import { missingPictures } from '../../pictures/pictures.service.ts';
import { keepUnitsLater, lockAllItems } from '../../stock/item-locks.queries.ts';
import { overbookedWith } from '../../stock/stock.service.ts';
import { keepUnits } from '../../units/units.queries.ts';
import { fieldsChanged } from './import-changes.ts';
import { readItemFile, type ItemFile } from './item-file.ts';
import { itemHeadings } from '#shared/desk/item-columns.rules.ts';

/** An item that an import adds; `line` is the line of its row in the file. */
interface AddedItem {
  line: number;
  input: CameraInput;
}

/** An item that an import changes; `line` is the line of its row in the file. */
interface ChangedItem {
  line: number;
  before: ItemRow;
  input: CameraInput;
}

/** The changes that a file asks for, worked out before anything is written. */
interface ImportPlan {
  added: AddedItem[];
  changed: ChangedItem[];
}

/**
 * Adds and changes the items that a file names, in one transaction. With `dryRun` it tells what
 * would happen and writes nothing; a request with an idempotency key is done once.
 */
export async function importItems(
  deps: Deps,
  caller: Caller,
  text: string,
  dryRun: boolean,
  request: KeyedRequest,
): Promise<ImportReply> {
  const { db } = deps.database;
  const categories = await findCategories(db, 0, limits.pageSize);
  const file = await readItemFile(text, categories);
  const answer = (
    { added, changed }: ImportPlan,
    overbooked: ImportReply['overbooked'],
  ): ImportReply => ({
    rows: file.rows,
    created: added.length,
    updated: changed.length,
    overbooked,
  });
  const ids = file.lines.flatMap(({ id }) => id ?? []);
  const found = await findItems(db, ids);
  const plan = await planOf(db, file, found);
  if (dryRun) {
    return {
      ...answer(plan, await overbookedBy(deps, db, plan)),
      changes: changesBy(plan, categories),
    };
  }
  return changeCatalogue(deps, (tx, tell) =>
    answerOnce(tx, caller, request, async () => {
      const made = await addItems(
        tx,
        deps,
        caller,
        plan.added.map(({ input }) => input),
      );
      const locked = await lockCameras(tx, ids);
      const { changed } = isSame(locked, found) ? plan : await planOf(tx, file, locked);
      const { added } = plan;
      await keepUnitsLater(tx);
      await changeItems(tx, deps, caller, changed);
      const today = deps.clock.today();
      const { more, others } = counted(changed);
      // The stock counts that rise are kept first: nothing is booked on the new units yet, so
      // bookings need not be locked out while they are made.
      await keepUnits(tx, more, today);
      // Bookings wait from this lock on, so the slow work is done before it.
      await lockAllItems(tx);
      const overbooked = await overbookedBy(deps, tx, { added, changed });
      await keepUnits(tx, [...more, ...others], today);
      tell([...made.map(({ id }) => id), ...changed.map(({ before }) => before.id)]);
      return answer({ added, changed }, overbooked);
    }),
  );
}

/**
 * Ids of the items whose stock counts rise (`more`) and of those whose stock counts fall
 * (`others`).
 */
function counted(changed: ChangedItem[]): { more: number[]; others: number[] } {
  const idsOf = (isWanted: (by: number) => boolean) =>
    changed
      .filter(({ before, input }) => isWanted(input.stockCount - before.stock_count))
      .map(({ before }) => before.id);
  return { more: idsOf((by) => by > 0), others: idsOf((by) => by < 0) };
}

/** Whether nobody has changed or removed one of the items since they were read without a lock. */
function isSame(now: ItemRow[], before: ItemRow[]): boolean {
  const known = new Map(before.map(({ id, updated_at }) => [id, updated_at.getTime()]));
  return (
    now.length === before.length &&
    now.every(({ id, updated_at }) => known.get(id) === updated_at.getTime())
  );
}

/**
 * Compares the rows of a file with the items that they name.
 * @throws a refusal that names the lines, where the file has errors or an id is not in the
 * catalogue
 */
async function planOf(db: Db, file: ItemFile, found: ItemRow[]): Promise<ImportPlan> {
  const items = new Map(found.map((item) => [item.id, item]));
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

  const plan: ImportPlan = { added: [], changed: [] };
  for (const [index, { line, id, given }] of file.lines.entries()) {
    if (index % 100 === 0) await nextTurn();
    const before = id === undefined ? undefined : items.get(id);
    if (!before) {
      plan.added.push({ line, input: given as CameraInput });
      continue;
    }
    const was = inputOf(before);
    const input = { ...was, ...given };
    if (!isDeepStrictEqual(input, was)) plan.changed.push({ line, before, input });
  }
  return plan;
}

/** The changes of a plan in words, in the order of the file's lines. */
const changesBy = ({ added, changed }: ImportPlan, categories: Category[]): ImportedItem[] =>
  [
    ...added.map(({ line, input }) =>
      fieldsChanged({ line, cameraId: null, before: undefined, after: input }, categories),
    ),
    ...changed.map(({ line, before, input }) =>
      fieldsChanged(
        { line, cameraId: before.id, before: inputOf(before), after: input },
        categories,
      ),
    ),
  ].sort((a, b) => a.line - b.line);

/**
 * The items whose new stock counts are lower than the number of units promised on some days, with
 * these days.
 */
async function overbookedBy(
  deps: Deps,
  db: Db,
  { changed }: ImportPlan,
): Promise<ImportReply['overbooked']> {
  const fewer = changed.filter(({ before, input }) => input.stockCount < before.stock_count);
  const counts = new Map(fewer.map(({ before, input }) => [before.id, input.stockCount]));
  const daysOf = await overbookedWith(deps, db, counts);
  return fewer.flatMap(({ line, before: { id } }) => {
    const days = daysOf.get(id) ?? [];
    return days.length > 0 ? [{ line, cameraId: id, days }] : [];
  });
}

/** The input of an item as it is now; a file replaces only the fields that it has columns for. */
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
  rates: item.rates,
  taxPercent: percentOfItem(item),
  kind: item.kind,
  specs: item.specs,
});
