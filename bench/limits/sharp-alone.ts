/** The limit of an upload: the same sizes made by the library alone, with its own settings for threads. */
import sharp from 'sharp';
import { keptWidths } from '#shared/pictures/pictures.rules.ts';

process.on('message', async (file: Uint8Array) => {
  const startedAt = performance.now();
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width: 1600 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of keptWidths(info.width)) {
    const sized = sharp(data, { raw: info }).resize({ width });
    await sized.clone().webp({ quality: 80 }).toBuffer();
    await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer();
  }
  process.send?.({ milliseconds: performance.now() - startedAt });
});
