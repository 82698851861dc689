import type { Mark } from '../engraving.ts';
import type { BackButton } from './keys.ts';

/** Texts spread evenly round a dial. */
export const around = (texts: readonly string[]): Mark[] =>
  texts.map((text, index) => ({ text, angle: (index * 360) / texts.length }));

export const modes = around(['M', 'A', 'S', 'P', 'AUTO', '1', '2', '3']);
export const avTvModes = around(['M', 'Av', 'Tv', 'P', 'A+', 'B', 'C1', 'C2']);
export const times = around('8000 4000 2000 1000 500 250 125 60 30 15 8 4 2 1 T B'.split(' '));

/** Keys one below the other, from the top. */
export const column = (
  x: number,
  top: number,
  step: number,
  names: readonly string[],
): BackButton[] => names.map((text, index) => ({ at: [x, top - index * step], text, radius: 0.3 }));

/** Keys side by side, from the left. */
export const row = (
  y: number,
  left: number,
  step: number,
  names: readonly string[],
): BackButton[] =>
  names.map((text, index) => ({ at: [left + index * step, y], text, radius: 0.28 }));
