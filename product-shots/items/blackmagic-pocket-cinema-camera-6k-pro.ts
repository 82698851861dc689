import { pocketCinema } from '../kinds/pocket-cinema.ts';
import { zoomBarrel } from '../parts/attached-lenses.ts';
import type { Item } from './item.ts';

export const blackmagicPocketCinemaCamera6kPro: Item = {
  model: () =>
    pocketCinema({
      width: 18,
      height: 10.2,
      depth: 6.4,
      lens: {
        rings: zoomBarrel({ radius: 3.9, length: 9, ribs: 54 }, '18   24   28   35'),
        front: {
          glass: 2.6,
          recess: 0.9,
          coatings: ['green', 'magenta', 'blue'],
          text: '18-35mm 1:1.8   ø72',
          bezel: 'gloss',
        },
      },
    }),
  front: { yaw: 24, pitch: 13, fill: 0.72 },
  second: { yaw: 162, pitch: 14, fill: 0.7 },
};
