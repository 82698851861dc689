import type { Group } from 'three';
import type { View } from '../framing.ts';
import type { Placing } from '../shapes.ts';

export const angles = ['front', 'second', 'third', 'fourth', 'bag'] as const;
export type Angle = (typeof angles)[number];

/** The model and the views that are photographed for one article of the catalogue. */
export interface Item {
  model: (angle: Angle) => Group;
  front: View;
  second: View;
  third?: View;
  fourth?: View;
  /** How the item lies in the picture of the bag, degrees about x, y and z; without it on its back. */
  lying?: Placing['turn'];
  /** The item is a set: it consists of nothing but what its list says is included. */
  onlyParts?: boolean;
}

/** A view from this many degrees above shows the top. */
const fromAbove = 40;

/** The things that come with an item lie on the table below the camera. */
const bagView: View = { yaw: -3, pitch: 70, fill: 0.84, rise: 0 };

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
    bag: item.onlyParts ? { ...bagView, fill: 0.68 } : bagView,
  };
  return views[angle];
}
