import { formatNumber } from '../format.rules.ts';

const mebibyte = 1024 * 1024;

/** The limits of a file of a picture, and of the pictures of an item. */
export const pictureLimits = {
  bytes: 20 * mebibyte,
  pixels: 60_000_000,
  /** The most pictures of an item. */
  pictures: 12,
  /** The most characters of a caption. */
  caption: 120,
} as const;

/** The file types that an upload field for pictures accepts. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

const mostMegabytes = pictureLimits.bytes / mebibyte;

/** The messages with which a picture is refused. */
export const pictureMessages = {
  tooLarge: `A picture may have up to ${mostMegabytes} MB`,
  unreadable: `This picture cannot be read to its end, or has more than ${formatNumber(pictureLimits.pixels / 1_000_000)} megapixels`,
  missing: 'There is no picture at this address',
  wrongKind: 'Pictures are JPEG, PNG, WebP or AVIF',
} as const;

/**
 * The widths, in pixels, to which an uploaded picture is scaled down (docs/contract/catalogue.md
 * 6).
 */
const steps = [480, 960, 1600] as const;

/**
 * The widths in which a picture is stored: every step below its own width, and its own width unless
 * that is above the largest step.
 */
export const keptWidths = (width: number): number[] => [
  ...steps.filter((step) => step < width),
  ...(width <= Math.max(...steps) ? [width] : []),
];

/** The address of an uploaded picture, in its largest width up to 960 pixels. */
export const pictureAddress = (id: string, widths: number[]): string =>
  `/pictures/${id}-${Math.max(...widths.filter((width) => width <= 960))}.webp`;

/** Whether an address is in the folder of uploaded pictures. */
export const isUpload = (address: string): boolean => address.startsWith('/pictures/');

/** The id of the uploaded picture at an address; undefined for any other address. */
export const uploadedId = (address: string): string | undefined =>
  /^\/pictures\/([0-9a-f]{32})-\d+\.webp$/.exec(address)?.[1];
