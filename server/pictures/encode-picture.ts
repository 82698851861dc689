// Makes the files of one uploaded picture and then ends. It is a process of its own because it
// reads files of strangers: it can reach nothing except the picture.
import { constants, getPriority, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { keptWidths, pictureLimits } from '#shared/pictures/pictures.rules.ts';
import type { EncodedPicture } from './encoder.ts';

/**
 * The most memory that this process may use, in bytes. A picture of 60 megapixels needs about half
 * of it.
 */
const memoryCeiling = 1024 * 1024 * 1024;
/** The most time of the processor that this process may use, in milliseconds. */
const workCeiling = Number(process.argv[2]);
const quality = { webp: 80, avif: 55 };
/**
 * By how much the priority of this process is lowered: with so much, it gets a tenth of what the
 * shop gets of a busy processor. With the lowest priority it gets a seventieth, which is too little
 * to make a picture in time.
 */
const niceness = 10;

// The process has a low priority, so that calls of the shop are answered first.
setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
sharp.concurrency(1);
// Only these decoders are allowed, whatever kind a file looks like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
});
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const workMs = (user + system) / 1000;
  if (process.memoryUsage.rss() > memoryCeiling || workMs > workCeiling) process.exit(1);
}, 20).unref();

process.once('message', (file: Uint8Array) => {
  encode(file).then(
    (picture) => process.send?.({ picture }, () => process.disconnect()),
    (error: unknown) => process.send?.({ failure: String(error) }, () => process.disconnect()),
  );
});

async function encode(file: Uint8Array): Promise<EncodedPicture> {
  // The picture is turned upright and converted to sRGB. Its metadata (such as place and author)
  // are left out.
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

/** The average colour of the picture on a white ground, as `#rrggbb`. */
async function colorOf(picture: Sharp): Promise<string> {
  const pixel = await picture
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
