import { formatNumber } from '../format.rules.ts';

const mebibyte = 1024 * 1024;

/** The limits of a picture's file, and how many an item has. */
export const pictureLimits = {
  bytes: 20 * mebibyte,
  pixels: 60_000_000,
  /** The most pictures of an item. */
  pictures: 12,
  /** The most characters of a caption. */
  caption: 120,
} as const;

/** The file types that a field for pictures accepts. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

const mostMegabytes = pictureLimits.bytes / mebibyte;

/** Why a picture is refused, in words. */
export const pictureMessages = {
  tooLarge: `A picture may have up to ${mostMegabytes} MB`,
  unreadable: `This picture cannot be read to its end, or has more than ${formatNumber(pictureLimits.pixels / 1_000_000)} megapixels`,
  missing: 'There is no picture at this address',
  wrongKind: 'Pictures are JPEG, PNG, WebP or AVIF',
} as const;

/** The widths, in pixels, in which an uploaded picture is kept (docs/contract/catalogue.md 6). */
const steps = [480, 960, 1600] as const;

/**
 * The widths in which a picture of this width is kept: the steps below it, and its own width up to
 * the largest step.
 */
export const keptWidths = (width: number): number[] => [
  ...steps.filter((step) => step < width),
  ...(width <= Math.max(...steps) ? [width] : []),
];

/** The address of an uploaded picture: that of its largest width up to 960. */
export const pictureAddress = (id: string, widths: number[]): string =>
  `/pictures/${id}-${Math.max(...widths.filter((width) => width <= 960))}.webp`;

/** Whether an address is one at which only uploaded pictures are. */
export const isUpload = (address: string): boolean => address.startsWith('/pictures/');

/** The id of the uploaded picture at an address; undefined for any other address. */
export const uploadedId = (address: string): string | undefined =>
  /^\/pictures\/([0-9a-f]{32})-\d+\.webp$/.exec(address)?.[1];
