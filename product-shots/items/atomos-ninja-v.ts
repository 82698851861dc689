import { fieldMonitor } from '../kinds/monitor.ts';
import type { Item } from './item.ts';

export const atomosNinjaV: Item = {
  model: () => fieldMonitor({ width: 15.1, height: 9.1, depth: 3.1 }),
  front: { yaw: -20, pitch: 8, fill: 0.66 },
  second: { yaw: 152, pitch: 12, fill: 0.66 },
};
