import type { Picture } from '#shared/pictures/picture.ts';

/** Looks up pictures that come with the product, and the pictures of an item. */
export interface KnownPictures {
  /** The picture with this address; with widths and colour where the product knows it. */
  at(src: string): Picture;
  /**
   * All pictures of an item: its `images`, or else the product's set of pictures whose first is its
   * `image_url`.
   */
  of(item: { images: Picture[]; image_url: string }): Picture[];
}

/**
 * The colour that stands behind a picture of unknown colours while it loads: that of the studio's
 * backdrop.
 */
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
