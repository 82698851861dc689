import type { Group } from 'three';
import type { View } from '../framing.ts';

/** The model and the views that are photographed for one article of the catalogue. */
export interface Item {
  model: (angle: 'front' | 'second') => Group;
  front: View;
  second: View;
}
