import { ink } from '../engraving.ts';
import { cinemaBox } from '../kinds/cinema-box.ts';
import { zoomBarrel } from '../parts/attached-lenses.ts';
import type { Item } from './item.ts';

export const sonyFx6: Item = {
  model: () =>
    cinemaBox({
      width: 11,
      height: 11,
      depth: 11.5,
      edge: 0.7,
      look: 'slate',
      mount: { x: 0.6, y: 5.4, radius: 3.0, boss: 0.5, look: 'steel' },
      frontPlate: { inset: 0.7, depth: 0.5, look: 'body' },
      vents: { count: 9, height: 4.6, x: -1 },
      topHandle: { length: 14, height: 4.4, z: 0.5 },
      sideGrip: { height: 9.4, drop: 0.4 },
      swingScreen: { size: [7.6, 4.5], at: [4.4, 16, 3.6], turn: 112 },
      battery: { size: [5.2, 7.2, 3.6], text: 'BP-U35' },
      audioBox: true,
      sideText: { text: 'Full-frame 4K', size: 0.7, color: ink.white },
      sideKeys: [
        [-3.6, 3.6],
        [-2, 3.6],
        [-0.4, 3.6],
        [1.2, 3.6],
        [-3.6, -2.8],
        [-2, -2.8],
        [-0.4, -2.8],
      ].map(([x = 0, y = 0]) => ({ at: [x, y] as const, radius: 0.46 })),
      lens: {
        rings: [
          { length: 0.3, radius: 2.9, finish: 'orange', bevel: 0.02 },
          ...zoomBarrel({ radius: 4.1, length: 9.2, ribs: 90 }, '24   35   50   70   105'),
        ],
        front: {
          glass: 2.7,
          recess: 0.9,
          coatings: ['amber', 'teal', 'violet'],
          text: '4/24-105   ø77',
        },
      },
    }),
  front: { yaw: -30, pitch: 10, fill: 0.74 },
  second: { yaw: 142, pitch: 13, fill: 0.74 },
};
