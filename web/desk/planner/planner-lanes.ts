import type { PlannedRow, Place } from './planner-layout.ts';

/** A bar of 24 pixels and the gap below it; a row of one lane is 40 pixels high. */
export const laneHeight = 26;
const rowPadding = 14;

/** The height of the line of one unit, below an item that is open. */
export const lineHeight = 34;

export const heightOf = ({ lanes }: PlannedRow) => lanes * laneHeight + rowPadding;
/** The height of a row with its units below it: those in service are as many as the stock count. */
export const openHeightOf = (row: PlannedRow) =>
  heightOf(row) + Math.max(1, row.camera.stockCount) * lineHeight;

/** The position of a bar in its row, in pixels. A bar that goes on outside of the shown days touches the edge. */
export const place = (
  { lane, first, length, startsBefore, endsAfter }: Place,
  dayWidth: number,
) => ({
  top: rowPadding / 2 + lane * laneHeight + 1,
  height: laneHeight - 2,
  left: first * dayWidth + (startsBefore ? 0 : 1),
  width: length * dayWidth - (startsBefore ? 0 : 1) - (endsAfter ? 0 : 1),
});

/** The position of a bar in the line of its unit. */
export const placeOfUnit = (bar: Place, dayWidth: number) => ({
  ...place(bar, dayWidth),
  top: (lineHeight - laneHeight + 2) / 2,
});
