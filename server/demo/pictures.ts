import type { Picture } from '#shared/pictures/picture.ts';
import { demoCameras } from './catalogue.ts';
import pictures from './house-pictures.json' with { type: 'json' };

const { cinema_camera: cinema, camera_body: bodies } = Object.groupBy(
  demoCameras,
  ({ kind }) => kind ?? 'other',
);
/** The slugs of camera bodies whose pictures show a lens that is not part of the item. */
export const bodyOnly = new Set(
  [...(cinema ?? []), ...(bodies ?? [])]
    .filter(({ specs }) => specs?.some(({ name }) => name === 'mount'))
    .map(({ slug }) => slug),
);

function captionOf(slug: string, src: string): { caption?: string } {
  if (src.includes('-bag-')) return { caption: 'What is in the bag' };
  if (bodyOnly.has(slug) && !src.includes('-second-'))
    return { caption: 'Body only: the lens in the picture is not included' };
  return {};
}

/** The pictures of the demo shop's items, which come with the product; one list for each item. */
export const demoPictures: Picture[][] = Object.entries(pictures as Record<string, Picture[]>).map(
  ([slug, taken]) => taken.map((picture) => ({ ...picture, ...captionOf(slug, picture.src) })),
);
