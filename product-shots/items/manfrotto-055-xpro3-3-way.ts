import { tripod } from '../kinds/tripod.ts';
import type { Item } from './item.ts';

export const manfrotto055Xpro33Way: Item = {
  model: () => tripod({ crown: 74, spread: 21, accent: 'red' }),
  front: { yaw: 14, pitch: 5, fill: 0.86 },
  second: { yaw: -38, pitch: 14, fill: 1.9, rise: -1.02 },
};
