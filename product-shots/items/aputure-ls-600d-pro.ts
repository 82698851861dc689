import { ledLight } from '../kinds/led-light.ts';
import type { Item } from './item.ts';

export const aputureLs600dPro: Item = {
  model: () =>
    ledLight({
      length: 20,
      height: 15,
      reflector: { radius: 11.5, depth: 11 },
      glow: '#fff6e4',
      title: '600d',
    }),
  lying: [0, -90, 90],
  front: { yaw: -34, pitch: 6, fill: 0.8 },
  second: { yaw: -118, pitch: 8, fill: 0.8 },
};
