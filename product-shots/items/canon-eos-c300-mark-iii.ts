import { ink } from '../engraving.ts';
import { cinemaBox } from '../kinds/cinema-box.ts';
import { cinePrime } from '../parts/attached-lenses.ts';
import type { Item } from './item.ts';

export const canonEosC300MarkIii: Item = {
  model: () =>
    cinemaBox({
      width: 13.4,
      height: 13.2,
      depth: 12.4,
      edge: 1.1,
      look: 'body',
      mount: { x: 0.4, y: 6.2, radius: 3.3, boss: 0.9, look: 'steel' },
      frontPlate: { inset: 1.1, depth: 0.6, look: 'slate' },
      vents: { count: 10, height: 2.6, x: -2 },
      topHandle: { length: 12, height: 5, z: 2.2 },
      sideGrip: { height: 11, drop: 0.2 },
      viewfinder: { length: 8, at: [0, 14.6, -7.6], eyecup: 2.4 },
      swingScreen: { size: [8.6, 5], at: [5.4, 18.9, 3.4], turn: 104 },
      battery: { size: [5.4, 6.6, 4.4], text: 'BP-A60' },
      sideText: { text: 'CINEMA 4K', size: 0.6, color: ink.white },
      sideKeys: Array.from({ length: 9 }, (_, index) => ({
        at: [-3.6 + (index % 3) * 1.7, 4.2 - Math.floor(index / 3) * 1.5] as const,
        radius: 0.45,
      })).filter((_, index) => index !== 7),
      lens: {
        rings: cinePrime(4.9, 9.6, 'red', "1'6\"  2'  3'  4'  6'  10'  20'  ∞"),
        front: {
          glass: 3.0,
          recess: 1.2,
          coatings: ['violet', 'green', 'amber'],
          text: 'CINE LENS 35mm T1.5',
          textSize: 0.34,
          bezel: 'anodised',
        },
      },
    }),
  lying: [0, -90, 90],
  front: { yaw: -32, pitch: 10, fill: 0.76 },
  second: { yaw: -136, pitch: 13, fill: 0.74 },
};
