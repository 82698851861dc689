import { actionCamera } from '../kinds/action-camera.ts';
import type { Item } from './item.ts';

export const goproHero12Black: Item = {
  model: () => actionCamera({ width: 7.18, height: 5.08, depth: 3.2 }),
  front: { yaw: -24, pitch: 12, fill: 0.62 },
  second: { yaw: 154, pitch: 16, fill: 0.62 },
};
