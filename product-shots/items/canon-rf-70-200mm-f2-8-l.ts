import { ink } from '../engraving.ts';
import { photoLens } from '../kinds/photo-lens.ts';
import type { Item } from './item.ts';

export const canonRf70200mmF28L: Item = {
  model: () =>
    photoLens({
      mountRadius: 2.9,
      rings: [
        { length: 0.8, radius: 3.25, finish: 'anodised' },
        { length: 1.4, radius: 3.4, end: 4.05, finish: 'white' },
        { length: 4.5, radius: 4.1, finish: 'white' },
        { length: 1.5, radius: 4.2, finish: 'rubber', ribs: { count: 74, depth: 0.09 } },
        { length: 0.5, radius: 4.15, finish: 'white' },
        { length: 2.7, radius: 4.3, finish: 'rubber', ribs: { count: 60, depth: 0.1 } },
        {
          length: 0.9,
          radius: 4.2,
          finish: 'white',
          marks: {
            size: 0.42,
            texts: [{ text: '70   100   135   200', angle: 0, color: ink.black }],
          },
        },
        { length: 0.3, radius: 4.1, finish: 'anodised' },
        { length: 0.5, radius: 4.05, finish: 'white' },
        { length: 0.18, radius: 4.26, finish: 'red', bevel: 0.02 },
        { length: 1.1, radius: 4.2, finish: 'anodised', ribs: { count: 110, depth: 0.05 } },
        { length: 0.9, radius: 4.25, finish: 'anodised', end: 4.3 },
      ],
      front: {
        glass: 3.1,
        recess: 0.9,
        coatings: ['violet', 'green', 'amber'],
        text: 'ZOOM LENS 70-200mm 1:2.8 IS   ø77mm',
      },
      switches: {
        z: 5.05,
        angle: 62,
        radius: 4.1,
        names: ['AF MF', 'IS', 'MODE'],
        look: 'white',
      },
      foot: { z: 2.55, radius: 4.1, drop: 2.1, look: 'white' },
    }),
  lying: [0, 0, 0],
  front: { yaw: -40, pitch: 13, fill: 0.72 },
  second: { yaw: -98, pitch: 16, fill: 0.74 },
};
