import { shoulderCamera } from '../kinds/cinema-shoulder.ts';
import { cinePrime } from '../parts/attached-lenses.ts';
import type { Item } from './item.ts';

export const arriAmira: Item = {
  model: () =>
    shoulderCamera({
      length: 26,
      batteryText: '14.4V 150Wh',
      lens: {
        rings: cinePrime(6.2, 16, 'blue', "2'6\"  3'  4'  5'  7'  10'  20'  ∞"),
        front: {
          glass: 4.2,
          recess: 1.6,
          coatings: ['blue', 'amber', 'magenta'],
          text: 'CINE ZOOM 30-80mm T2.8',
          textSize: 0.4,
          bezel: 'anodised',
        },
      },
    }),
  lying: [0, -90, 90],
  front: { yaw: -42, pitch: 9, fill: 0.78 },
  second: { yaw: -104, pitch: 8, fill: 0.8 },
};
