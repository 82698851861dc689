import { shotgunMicrophone } from '../kinds/microphone.ts';
import type { Item } from './item.ts';

export const sennheiserMkh416: Item = {
  model: () => shotgunMicrophone({ length: 25, radius: 0.95, title: 'P48   40-20000 Hz' }),
  lying: [0, 90, 0],
  front: { yaw: -50, pitch: 16, fill: 0.78 },
  second: { yaw: 128, pitch: 26, fill: 0.78 },
};
