import { cineLens } from '../kinds/cine-lens.ts';
import type { Item } from './item.ts';

export const zeissCp350mmT21: Item = {
  model: (angle) =>
    cineLens({
      capped: angle === 'second',
      length: 12,
      frontRadius: 4.75,
      bodyRadius: 4.0,
      accent: 'blue',
      focusScale: "1'6\"   2'   2'6\"   3'   4'   5'   7'   10'   20'   ∞",
      irisScale: 'T2.1   2.8   4   5.6   8   11   16   22',
      title: '50 / T2.1',
      optics: {
        glass: 2.3,
        recess: 1.5,
        coatings: ['blue', 'magenta', 'amber'],
        text: '50 / T2.1   M95x1',
        textSize: 0.3,
        bezel: 'anodised',
      },
    }),
  lying: [0, 0, 0],
  front: { yaw: -42, pitch: 14, fill: 0.68 },
  second: { yaw: -80, pitch: 14, lay: [-90, 0, 0], fill: 0.76 },
};
