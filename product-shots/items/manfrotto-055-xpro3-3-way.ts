import { tripod } from '../kinds/tripod.ts';
import type { Item } from './item.ts';

const folded = { crown: 50, spread: 2 };

export const manfrotto055Xpro33Way: Item = {
  model: (angle) =>
    tripod({ accent: 'red', ...(angle === 'bag' ? folded : { crown: 74, spread: 21 }) }),
  lying: [0, 0, -90],
  front: { yaw: 14, pitch: 5, fill: 0.86 },
  second: { yaw: -38, pitch: 14, fill: 1.9, rise: -1.02 },
};
