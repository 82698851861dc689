import type { Group } from 'three';
import type { View } from './framing.ts';
import { items } from './items.ts';
import type { Angle } from './items/item.ts';
import { assembly, placed } from './shapes.ts';

/** The still life of the home page: words stand in its left half. */
export function heroStillLife(): Group {
  const model = (slug: string, angle: Angle = 'front') => {
    const item = items[slug];
    if (!item) throw new Error(`No model for ${slug}`);
    return item.model(angle);
  };
  return assembly(
    placed(model('fujifilm-x-t5'), { at: [-1.5, 0, 4], turn: [0, -16, 0] }),
    placed(assembly(placed(model('zeiss-cp-3-50mm-t2-1', 'second'), { turn: [-90, 0, 0] })), {
      at: [6.4, 2, -4.6],
      turn: [0, -74, 0],
    }),
    placed(model('leica-m11'), { at: [15, 0, 0.4], turn: [0, -34, 0] }),
  );
}

export const heroView: View = {
  yaw: 0,
  pitch: 7,
  fill: 0.54,
  shift: 0.4,
  rise: -0.1,
  fieldOfView: 22,
};
