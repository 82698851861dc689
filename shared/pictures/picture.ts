import * as z from 'zod/mini';

/**
 * A picture. `src` can be shown as it is. Pictures of the house exist in several `widths` (pixels)
 * as AVIF and WebP, see `pictureSources`. `color` fills the place until the picture has loaded.
 * `caption` is the house's text about it.
 */
export const picture = z.object({
  src: z.string(),
  widths: z.array(z.int()),
  color: z.string(),
  caption: z.optional(z.string()),
});
export type Picture = z.infer<typeof picture>;

const webAddress = z.url({ protocol: /^https?$/ });

/**
 * Whether a text is a picture's address: absolute http(s), or a path on this site. Anything else
 * (`javascript:`, `data:`) is refused.
 */
export function isPictureAddress(value: string): boolean {
  if (/[\s\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return /^https?:\/\/[^/?#]/i.test(value) && webAddress.safeParse(value).success;
}
