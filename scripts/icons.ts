// `node scripts/icons.ts`: draws the icons for home screens from the favicon. It must be run when
// the favicon changes.
import path from 'node:path';
import sharp from 'sharp';

const publicFolder = path.resolve(import.meta.dirname, '../web/public');

for (const [file, size] of [
  ['touch-icon.png', 180],
  ['icon-512.png', 512],
] as const) {
  const mark = Math.round(size * 0.72);
  await sharp(path.join(publicFolder, 'favicon.svg'), { density: 1_200 })
    .resize(mark, mark)
    .extend({
      top: Math.floor((size - mark) / 2),
      bottom: Math.ceil((size - mark) / 2),
      left: Math.floor((size - mark) / 2),
      right: Math.ceil((size - mark) / 2),
      background: '#1b1715',
    })
    .flatten({ background: '#1b1715' })
    .png({ palette: true })
    .toFile(path.join(publicFolder, file));
}
