import { createHash } from 'node:crypto';
import type { Picture } from '#shared/pictures/picture.ts';
import {
  pictureAddress,
  pictureMessages,
  uploadedId,
  isUpload,
} from '#shared/pictures/pictures.rules.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { invalidInput, notAPicture } from '../http/errors.ts';
import type { Encoder } from './encoder.ts';
import { isAccepted, pictureKindOf } from './picture-kinds.ts';
import {
  deleteUnusedPictures,
  findFile,
  findPictures,
  findPictureAgain,
  insertPicture,
  usePictures,
  type PictureRow,
} from './pictures.queries.ts';

/**
 * Must change when the same file would give other pictures, because their addresses are cached for
 * ever.
 */
const encoderVersion = 'lensyard 1';
const unusedForMs = 24 * 60 * 60 * 1_000;

const presentPicture = ({ id, widths, color }: PictureRow): Picture => ({
  src: pictureAddress(id, widths),
  widths,
  color,
});

/** Keeps a picture in all its sizes; the same file is kept once. */
export async function keepPicture(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  encoder: Encoder,
  file: Uint8Array,
): Promise<Picture> {
  const kind = pictureKindOf(file);
  if (!isAccepted(kind)) {
    throw notAPicture(
      kind ? `${pictureMessages.wrongKind}, not ${kind}` : pictureMessages.wrongKind,
    );
  }
  const id = createHash('sha256').update(encoderVersion).update(file).digest('hex').slice(0, 32);
  const known = await findPictureAgain(database.db, id, clock.now());
  if (known) return presentPicture(known);
  const encoded = await encoder.encode(file);
  await transaction(database.db, (db) => insertPicture(db, id, encoded, clock.now()));
  return presentPicture({ id, ...encoded });
}

/** One file of a picture; undefined when there is none. */
export const pictureFile = (
  { database }: Pick<Deps, 'database'>,
  id: string,
  width: number,
  format: 'avif' | 'webp',
): Promise<Buffer | undefined> => findFile(database.db, id, width, format);

const idsOf = (addresses: string[]): string[] => [
  ...new Set(addresses.flatMap((address) => uploadedId(address) ?? [])),
];
const byAddress = (rows: PictureRow[]): Map<string, Picture> =>
  new Map(rows.map(presentPicture).map((picture) => [picture.src, picture]));

/** The addresses of uploaded pictures that are not stored. */
export async function missingPictures(db: Db, addresses: string[]): Promise<string[]> {
  const there = byAddress(await findPictures(db, idsOf(addresses)));
  return addresses.filter((address) => isUpload(address) && !there.has(address));
}

/**
 * The uploaded pictures among some addresses; they are in use when the transaction ends.
 * @throws a refusal of `field` when one is not there
 */
export async function showPictures(
  db: Db,
  addresses: string[],
  field: string,
): Promise<Map<string, Picture>> {
  const there = byAddress(await usePictures(db, idsOf(addresses)));
  const missing = addresses.find((address) => isUpload(address) && !there.has(address));
  if (missing !== undefined) throw invalidInput({ [field]: pictureMessages.missing });
  return there;
}

/** Deletes uploaded pictures that were shown nowhere for a day. */
export const sweepPictures = (db: Db, now: Date): Promise<void> =>
  deleteUnusedPictures(db, new Date(now.getTime() - unusedForMs), now);
