import type { CameraInput, Picture } from '#shared/cameras/cameras.ts';
import { isUpload } from '#shared/pictures/pictures.rules.ts';
import type { Db } from '../database/connect.ts';
import { showPictures } from '../pictures/pictures.service.ts';
import type { ItemRow } from './cameras.presenter.ts';
import type { ItemValues } from './cameras.queries.ts';
import type { KnownPictures } from './known-pictures.ts';

/**
 * The pictures of an item that are written (docs/contract/catalogue.md 6): all of them in their order where all are given,
 * otherwise another first one, and the rest stays.
 * @throws a refusal when an uploaded one is not there
 */
export async function withPictures(
  db: Db,
  pictures: KnownPictures,
  { imageUrl, images, ...input }: CameraInput,
  before?: ItemRow,
): Promise<ItemValues> {
  if (images) {
    const [first = ''] = images;
    return { ...input, imageUrl: first, images: await resolved(db, pictures, images, 'images') };
  }
  // The schema asks for one of the two.
  const src = imageUrl ?? '';
  if (src === before?.image_url) return { ...input, imageUrl: src };
  const rest = before ? pictures.of(before).slice(1) : [];
  if (rest.length === 0 && !isUpload(src)) return { ...input, imageUrl: src, images: [] };
  const [first] = await resolved(db, pictures, [src], 'imageUrl');
  return { ...input, imageUrl: src, images: first ? [first, ...rest] : [] };
}

async function resolved(
  db: Db,
  pictures: KnownPictures,
  addresses: string[],
  field: string,
): Promise<Picture[]> {
  const uploaded = await showPictures(db, addresses, field);
  return addresses.map((address) => uploaded.get(address) ?? pictures.at(address));
}
