// This program runs as a process of its own, because it reads files of strangers: it can reach
// nothing but the picture, and ends after it.
import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { keptWidths, pictureLimits } from '#shared/pictures/pictures.rules.ts';
import type { EncodedPicture } from './encoder.ts';

/** Resident memory, in bytes: a picture of 60 megapixels takes about half of it. */
const memoryCeiling = 1024 * 1024 * 1024;
const quality = { webp: 80, avif: 55 };

// Calls of the shop go before the encoding.
setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
// The decoder reads these kinds alone, whatever a file looks like to it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
});
setInterval(() => {
  if (process.memoryUsage.rss() > memoryCeiling) process.exit(1);
}, 20).unref();

process.once('message', (file: Uint8Array) => {
  encode(file).then(
    (picture) => process.send?.({ picture }, () => process.disconnect()),
    (error: unknown) => process.send?.({ failure: String(error) }, () => process.disconnect()),
  );
});

async function encode(file: Uint8Array): Promise<EncodedPicture> {
  // The picture is turned upright and converted to sRGB; its metadata (place, author) is dropped.
  const { data, info } = await sharp(file, {
    limitInputPixels: pictureLimits.pixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: 1600, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = () => sharp(data, { raw: info });

  const widths = keptWidths(info.width);
  const files: EncodedPicture['files'] = [];
  for (const width of widths) {
    const sized = upright().resize({ width });
    files.push(
      {
        width,
        format: 'webp',
        content: await sized.clone().webp({ quality: quality.webp }).toBuffer(),
      },
      {
        width,
        format: 'avif',
        content: await sized.clone().avif({ quality: quality.avif, effort: 3 }).toBuffer(),
      },
    );
  }
  return { widths, color: await colorOf(upright()), files };
}

/** The average colour of the picture on white, as `#rrggbb`. */
async function colorOf(picture: Sharp): Promise<string> {
  const pixel = await picture
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
