import { photoLens } from '../kinds/photo-lens.ts';
import type { Item } from './item.ts';

export const sigma35mmF14DgDnArt: Item = {
  model: (angle) =>
    photoLens({
      capped: angle === 'second',
      mountRadius: 2.6,
      rings: [
        { length: 1.0, radius: 3.0, finish: 'anodised' },
        { length: 0.7, radius: 3.1, end: 3.5 },
        { length: 1.5, radius: 3.62, finish: 'anodised', ribs: { count: 110, depth: 0.05 } },
        {
          length: 0.8,
          radius: 3.6,
          marks: { size: 0.4, texts: [{ text: 'A   16  11  8  5.6  4  2.8  2  1.4', angle: 0 }] },
        },
        { length: 2.0, radius: 3.6, marks: { size: 0.5, texts: [{ text: 'A', angle: 88 }] } },
        { length: 3.2, radius: 3.78, finish: 'rubber', ribs: { count: 96, depth: 0.09 } },
        { length: 0.6, radius: 3.66 },
        { length: 1.0, radius: 3.68, end: 3.74 },
      ],
      front: {
        glass: 2.5,
        recess: 0.8,
        coatings: ['green', 'amber', 'magenta'],
        text: '35mm 1:1.4 DG   ø67',
        bezel: 'gloss',
      },
      switches: { z: 5.1, angle: 66, radius: 3.58, names: ['AF MF', 'LOCK'] },
      holdKey: { z: 5.1, angle: 24, radius: 3.58 },
    }),
  lying: [0, 0, 0],
  front: { yaw: -38, pitch: 13, fill: 0.64 },
  second: { yaw: -50, pitch: 24, lay: [-90, 0, 0], fill: 0.74 },
};
