import { addressOf, type CameraInput } from '#shared/cameras/cameras.ts';
import type { Picture } from '#shared/pictures/picture.ts';
import { isUpload } from '#shared/pictures/pictures.rules.ts';
import type { Db } from '../database/connect.ts';
import { showPictures } from '../pictures/pictures.service.ts';
import type { ItemRow } from './cameras.presenter.ts';
import type { ItemValues } from './cameras.queries.ts';
import type { KnownPictures } from './known-pictures.ts';

/** The input of an item that is added or changed, with its present row if it exists. */
export interface Written {
  input: CameraInput;
  before?: ItemRow | undefined;
}

const withCaption = ({ caption: _caption, ...picture }: Picture, caption: string): Picture => ({
  ...picture,
  ...(caption && { caption }),
});

/**
 * The inputs of items with the pictures to store (docs/contract/catalogue.md 6): with `images`
 * exactly those, in their order; otherwise `imageUrl` as the first picture, and the others stay.
 * @throws a refusal when an uploaded picture is not there
 */
export async function withPictures(
  db: Db,
  pictures: KnownPictures,
  items: Written[],
): Promise<ItemValues[]> {
  const given = items.flatMap(({ input }) => input.images?.map(addressOf) ?? []);
  const first = items.flatMap(({ input: { images, imageUrl = '' }, before }) =>
    images || imageUrl === before?.image_url ? [] : [imageUrl],
  );
  const uploaded = new Map([
    ...(await showPictures(db, given, 'images')),
    ...(await showPictures(db, first, 'imageUrl')),
  ]);
  const resolve = (address: string): Picture => uploaded.get(address) ?? pictures.at(address);
  return items.map(({ input: { imageUrl, images, ...input }, before }) => {
    if (images) {
      const shown = before ? pictures.of(before) : [];
      const written = images.map((picture) =>
        typeof picture === 'string'
          ? (shown.find(({ src }) => src === picture) ?? resolve(picture))
          : withCaption(resolve(picture.src), picture.caption),
      );
      return { ...input, imageUrl: written[0]?.src ?? '', images: written };
    }
    // The schema demands `images` or `imageUrl`, so without `images` the address is there.
    const src = imageUrl ?? '';
    if (src === before?.image_url) return { ...input, imageUrl: src };
    const rest = before ? pictures.of(before).slice(1) : [];
    if (rest.length === 0 && !isUpload(src)) return { ...input, imageUrl: src, images: [] };
    return { ...input, imageUrl: src, images: [resolve(src), ...rest] };
  });
}
