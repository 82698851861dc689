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
 * A part of a picture's id. It must be changed when the encoder makes other files of the same
 * picture, because browsers cache the addresses of files for ever.
 */
const encoderVersion = 'lensyard 1';
const unusedForMs = 24 * 60 * 60 * 1_000;

const presentPicture = ({ id, widths, color }: PictureRow): Picture => ({
  src: pictureAddress(id, widths),
  widths,
  color,
});

/**
 * Stores an uploaded picture in all its widths. The same file is stored only once.
 * @throws a refusal for a file that is no picture of a kind that can be read
 */
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

/** One file of a stored picture; undefined when there is none. */
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

/** Those of the addresses that belong to uploads which are not stored. */
export async function missingPictures(db: Db, addresses: string[]): Promise<string[]> {
  const there = byAddress(await findPictures(db, idsOf(addresses)));
  return addresses.filter((address) => isUpload(address) && !there.has(address));
}

/**
 * The stored pictures that belong to the addresses, which the transaction marks as used.
 * @throws a refusal of the field `field` when an uploaded picture is not stored
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

/** Deletes uploaded pictures that have been unused for a day. */
export const sweepPictures = (db: Db, now: Date): Promise<void> =>
  deleteUnusedPictures(db, new Date(now.getTime() - unusedForMs), now);
