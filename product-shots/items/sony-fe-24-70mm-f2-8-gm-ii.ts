import { photoLens } from '../kinds/photo-lens.ts';
import type { Item } from './item.ts';

export const sonyFe2470mmF28GmIi: Item = {
  model: (angle) =>
    photoLens({
      capped: angle === 'second',
      mountRadius: 2.6,
      rings: [
        { length: 0.3, radius: 3.0, finish: 'orange', bevel: 0.02 },
        { length: 1.2, radius: 3.2, end: 3.7 },
        {
          length: 1.1,
          radius: 3.95,
          ribs: { count: 100, depth: 0.05 },
          finish: 'anodised',
          marks: { size: 0.4, texts: [{ text: 'A  22  16  11  8  5.6  4  2.8', angle: 0 }] },
        },
        { length: 2.0, radius: 3.95, end: 4.1 },
        { length: 1.8, radius: 4.2, finish: 'rubber', ribs: { count: 110, depth: 0.06 } },
        {
          length: 0.9,
          radius: 4.15,
          marks: { size: 0.4, texts: [{ text: '24   28   35   50   70', angle: 0 }] },
        },
        { length: 2.9, radius: 4.26, finish: 'rubber', ribs: { count: 84, depth: 0.09 } },
        { length: 0.6, radius: 4.2 },
        { length: 1.0, radius: 4.15, end: 4.2 },
      ],
      front: {
        glass: 3.1,
        recess: 0.8,
        coatings: ['amber', 'teal', 'violet'],
        text: '2.8/24-70   ø82',
        bezel: 'anodised',
      },
      switches: { z: 3.8, angle: 60, radius: 4.02, names: ['AF MF', 'CLICK'] },
      holdKey: { z: 3.7, angle: 18, radius: 4.02 },
      hood: { radius: 4.55, long: 3.4, short: 1.4 },
    }),
  lying: [0, 0, 0],
  front: { yaw: -36, pitch: 14, fill: 0.68 },
  second: { yaw: -42, pitch: 20, lay: [-90, 0, 0], fill: 0.78 },
};
