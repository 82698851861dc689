import { expect, it } from 'vitest';
import { axisOf } from './axis.rules.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [12, [0, 5, 10, 15]],
  [45, [0, 10, 20, 30, 40, 50]],
  [1_895, [0, 500, 1_000, 1_500, 2_000]],
  [807_647.3, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('the axis of %d has lines at %j', (highest, lines) => {
  expect(axisOf(highest)).toEqual(lines);
});
