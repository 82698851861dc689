import type { PlannedRow, Place } from './planner-layout.ts';

/**
 * Pixels of a lane: a bar of 24 pixels and the gap below it. A row with one lane is 40 pixels high.
 */
export const laneHeight = 26;
const rowPadding = 14;

/** The height, in pixels, of a line for one unit below its item. */
export const lineHeight = 34;

export const heightOf = ({ lanes }: PlannedRow) => lanes * laneHeight + rowPadding;
/**
 * The height, in pixels, of an item's row with the lines of its units; as many units are in service
 * as the stock count says.
 */
export const openHeightOf = (row: PlannedRow) =>
  heightOf(row) + Math.max(1, row.camera.stockCount) * lineHeight;

/**
 * The position of a bar in its row, in pixels. A bar that continues outside the shown days touches
 * the edge.
 */
export const place = (
  { lane, first, length, startsBefore, endsAfter }: Place,
  dayWidth: number,
) => ({
  top: rowPadding / 2 + lane * laneHeight + 1,
  height: laneHeight - 2,
  left: first * dayWidth + (startsBefore ? 0 : 1),
  width: length * dayWidth - (startsBefore ? 0 : 1) - (endsAfter ? 0 : 1),
});

/** The position, in pixels, of a bar in the line of its unit. */
export const placeOfUnit = (bar: Place, dayWidth: number) => ({
  ...place(bar, dayWidth),
  top: (lineHeight - laneHeight + 2) / 2,
});
