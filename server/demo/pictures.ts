import type { Picture } from '#shared/pictures/picture.ts';
import pictures from './house-pictures.json' with { type: 'json' };

/** The pictures of the demo shop's items, which come with the product. */
export const demoPictures: Picture[][] = Object.values(pictures as Record<string, Picture[]>);
