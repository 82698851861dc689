import type { Group } from 'three';
import type { View } from '../framing.ts';

export const angles = ['front', 'second', 'third', 'fourth'] as const;
export type Angle = (typeof angles)[number];

/** The model and the views that are photographed for one article of the catalogue. */
export interface Item {
  model: (angle: Angle) => Group;
  front: View;
  second: View;
  third?: View;
  fourth?: View;
}

/** A view from this many degrees above shows the top. */
const fromAbove = 40;

/** The view of an angle. An item that names no third and fourth is shown in profile, and from above or from behind. */
export function viewOf(item: Item, angle: Angle): View {
  const { front, second } = item;
  const { fill = 0.68 } = front;
  const views: Record<Angle, View> = {
    front,
    second,
    third: item.third ?? { yaw: front.yaw < 0 ? 72 : -72, pitch: 9, fill },
    fourth:
      item.fourth ??
      (second.pitch < fromAbove
        ? { yaw: front.yaw / 2, pitch: 62, fill: fill - 0.04 }
        : { yaw: 156, pitch: 14, fill }),
  };
  return views[angle];
}
