import { gimbal } from '../kinds/gimbal.ts';
import type { Item } from './item.ts';

export const djiRs3Pro: Item = {
  model: () => gimbal({ reach: 12, gripHeight: 17, title: '3 AXIS' }),
  front: { yaw: 38, pitch: 8, fill: 0.8 },
  second: { yaw: -58, pitch: 12, fill: 0.8 },
};
