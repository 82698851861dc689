import { cinemaBox } from '../kinds/cinema-box.ts';
import { cinePrime } from '../parts/attached-lenses.ts';
import type { Item } from './item.ts';

export const arriAlexaMiniLf: Item = {
  model: () =>
    cinemaBox({
      width: 12,
      height: 12.6,
      depth: 15,
      edge: 0.9,
      look: 'grey',
      mount: { x: 0, y: 6.3, radius: 4.1, boss: 1.5, look: 'steel' },
      frontPlate: { inset: 0.4, depth: 1.1, look: 'slate' },
      vents: { count: 8, height: 3.4, x: -1.5 },
      topHoles: { rows: 2, columns: 6 },
      topHandle: { length: 15, height: 4, z: 0.5 },
      viewfinder: { length: 9, at: [8.6, 13.6, 4.4], eyecup: 2.6 },
      battery: { size: [9.4, 11.6, 5.2], text: '14.4V  98Wh', look: 'slate' },
      baseplate: { length: 22, rods: true },
      sideScreen: { size: [4.6, 2.6], at: [2.2, 3.2] },
      sideKeys: [
        [-3.2, 4.2],
        [-3.2, 2.6],
        [-4.9, 4.2],
        [-4.9, 2.6],
        [2, 0.4],
        [3.6, 0.4],
      ]
        .map(([x = 0, y = 0]) => ({ at: [x, y] as const, radius: 0.42 }))
        .concat([{ at: [-4.6, -3.6], radius: 0.62 }]),
      antenna: true,
      lens: {
        rings: cinePrime(5.5, 12, 'gold', "1'9\"  2'  2'6\"  3'  4'  6'  10'  ∞"),
        front: {
          glass: 3.5,
          recess: 1.4,
          coatings: ['amber', 'violet', 'blue'],
          text: 'PRIME 47mm T1.8',
          textSize: 0.36,
          bezel: 'anodised',
        },
      },
    }),
  lying: [0, -90, 90],
  front: { yaw: -34, pitch: 10, fill: 0.74 },
  second: { yaw: -124, pitch: 12, fill: 0.74 },
};
