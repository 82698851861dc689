import { powerSet } from '../kinds/power-set.ts';
import type { Item } from './item.ts';

export const sonyNpFz100BatteryAndCardSet: Item = {
  model: () =>
    powerSet({
      battery: { width: 3.87, height: 5.17, depth: 2.27, text: 'FZ100' },
      card: { text: '128', speed: '300 MB/s' },
    }),
  onlyParts: true,
  front: { yaw: -6, pitch: 27, fill: 0.66 },
  second: { yaw: 12, pitch: 58, fill: 0.66 },
};
