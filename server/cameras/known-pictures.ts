import type { Picture } from '#shared/pictures/picture.ts';

/** Looks up the pictures that come with the product, and the pictures of an item. */
export interface KnownPictures {
  /** The picture at an address: its widths and colour where it is known, else the address alone. */
  at(src: string): Picture;
  /** All pictures of an item: its `images`, else the known set that begins with its `image_url`. */
  of(item: { images: Picture[]; image_url: string }): Picture[];
}

/** The colour behind an unknown picture: the studio's own backdrop. */
const unknownColor = '#e6e4e0';

/** @param together pictures of one thing each, the first one of which names them */
export function createKnownPictures(together: Picture[][]): KnownPictures {
  const bySrc = new Map(together.flat().map((picture) => [picture.src, picture]));
  const byFirst = new Map(together.map((pictures) => [pictures[0]?.src, pictures]));
  const at = (src: string) => bySrc.get(src) ?? { src, widths: [], color: unknownColor };
  return {
    at,
    of: ({ images, image_url: src }) =>
      images.length > 0 ? images : (byFirst.get(src) ?? [at(src)]),
  };
}
