import { addressOf, type CameraInput } from '#shared/cameras/cameras.ts';
import type { Picture } from '#shared/pictures/picture.ts';
import { isUpload } from '#shared/pictures/pictures.rules.ts';
import type { Db } from '../database/connect.ts';
import { showPictures } from '../pictures/pictures.service.ts';
import type { ItemRow } from './cameras.presenter.ts';
import type { ItemValues } from './cameras.queries.ts';
import type { KnownPictures } from './known-pictures.ts';

/** An item that is written, and its row before if it exists. */
export interface Written {
  input: CameraInput;
  before?: ItemRow | undefined;
}

const withCaption = ({ caption: _caption, ...picture }: Picture, caption: string): Picture => ({
  ...picture,
  ...(caption && { caption }),
});

/**
 * Items with the pictures that are stored for them (docs/contract/catalogue.md 6): where `images`
 * are given, exactly those in their order; otherwise a new first picture, and the rest stays.
 * @throws a refusal when an uploaded one is not there
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
    // The schema asks for `images` or `imageUrl`, so `imageUrl` is given here.
    const src = imageUrl ?? '';
    if (src === before?.image_url) return { ...input, imageUrl: src };
    const rest = before ? pictures.of(before).slice(1) : [];
    if (rest.length === 0 && !isUpload(src)) return { ...input, imageUrl: src, images: [] };
    return { ...input, imageUrl: src, images: [resolve(src), ...rest] };
  });
}
