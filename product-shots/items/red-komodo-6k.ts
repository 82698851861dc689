import { ink } from '../engraving.ts';
import { cinemaBox } from '../kinds/cinema-box.ts';
import { primeBarrel } from '../parts/attached-lenses.ts';
import type { Item } from './item.ts';

export const redKomodo6k: Item = {
  model: () =>
    cinemaBox({
      width: 10.16,
      height: 10.16,
      depth: 9.5,
      edge: 0.35,
      look: 'body',
      mount: { x: 0, y: 5.1, radius: 3.1, boss: 0.5, look: 'steel' },
      frontPlate: { inset: 0.5, depth: 0.4, look: 'slate' },
      topHoles: { rows: 3, columns: 4 },
      vents: { count: 7, height: 6.2 },
      topScreen: { size: [5.8, 4.1], z: -0.6 },
      battery: { size: [4.2, 7.4, 2.6], text: 'BP-955' },
      sideText: { text: '6K', size: 1.1, color: ink.red },
      sideKeys: [{ at: [3.8, 3.6], radius: 0.5, look: 'red' }],
      antenna: true,
      lens: {
        rings: primeBarrel({ radius: 3.7, length: 6.4, ribs: 70, accent: 'red' }),
        front: {
          glass: 2.3,
          recess: 0.8,
          coatings: ['magenta', 'green', 'amber'],
          text: '35mm 1:1.8   ø52',
        },
      },
    }),
  front: { yaw: -33, pitch: 16, fill: 0.64 },
  second: { yaw: -64, pitch: 46, fill: 0.66 },
};
