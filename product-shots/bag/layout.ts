/** The sides of a thing on the table, seen from above. */
export interface Footprint {
  width: number;
  depth: number;
}

/** The middle of a thing on the table: x to the right, z towards the viewer. */
export interface Spot {
  x: number;
  z: number;
}

interface Row {
  things: number[];
  width: number;
  depth: number;
}

interface Arrangement {
  beside: Row[];
  below: Row[];
  besideWidth: number;
  width: number;
  depth: number;
  score: number;
}

/** Width to height of the pictures. */
const pictureRatio = 4 / 3;

function rowsOf(order: readonly number[], sides: readonly Footprint[], width: number, gap: number) {
  const rows: Row[] = [];
  for (const thing of order) {
    const side = sides[thing];
    if (!side) continue;
    const row = rows.at(-1);
    if (row && row.width + gap + side.width <= width + 0.01) {
      row.things.push(thing);
      row.width += gap + side.width;
      row.depth = Math.max(row.depth, side.depth);
    } else rows.push({ things: [thing], width: side.width, depth: side.depth });
  }
  return rows;
}

const depthOf = (rows: readonly Row[], gap: number) =>
  rows.reduce((sum, { depth }) => sum + depth, 0) + gap * Math.max(0, rows.length - 1);
const widthOf = (rows: readonly Row[]) => Math.max(0, ...rows.map(({ width }) => width));

function* orders(things: readonly number[]): Generator<number[]> {
  if (things.length <= 1) yield [...things];
  for (const [index, first] of things.entries())
    if (things.length > 1)
      for (const rest of orders(things.toSpliced(index, 1))) yield [first, ...rest];
}

/** Widths that a zone of these things can have, from one column to one row. */
function zoneWidths(things: readonly number[], sides: readonly Footprint[], gap: number): number[] {
  const widths = new Set<number>();
  for (let from = 0; from < things.length; from++) {
    let width = -gap;
    for (const thing of things.slice(from)) {
      width += gap + (sides[thing]?.width ?? 0);
      widths.add(width);
    }
  }
  return widths.size > 0 ? [...widths] : [0];
}

/** How large all can be in the picture; of two alike, the one that fills its width and its height. */
function scoreOf({ width, depth }: Omit<Arrangement, 'score'>): number {
  const [across, down] = [width, depth * pictureRatio];
  const full = Math.min(across, down) / Math.max(across, down);
  return full ** 0.15 / Math.max(across, down);
}

function arranged(
  item: Footprint,
  sides: readonly Footprint[],
  order: readonly number[],
  split: number,
  gap: number,
): Arrangement[] {
  const [besideOrder, belowOrder] = [order.slice(0, split), order.slice(split)];
  return zoneWidths(besideOrder, sides, gap).map((zone) => {
    const beside = rowsOf(besideOrder, sides, zone, gap);
    const besideWidth = widthOf(beside);
    const top = item.width + (item.width > 0 && besideWidth > 0 ? gap * 1.3 : 0) + besideWidth;
    const below = rowsOf(belowOrder, sides, Math.max(top, item.width), gap);
    const width = Math.max(top, widthOf(below));
    const depth =
      Math.max(item.depth, depthOf(beside, gap)) +
      (below.length > 0 ? gap * 1.2 : 0) +
      depthOf(below, gap);
    const found = { beside, below, besideWidth, width, depth };
    return { ...found, score: scoreOf(found) };
  });
}

/** Spreads rows over a zone: even gaps between the rows, even gaps in each row. */
function spread(
  rows: readonly Row[],
  sides: readonly Footprint[],
  zone: { left: number; back: number; width: number; depth: number },
  gap: number,
  spots: Spot[],
): void {
  const free = zone.depth - depthOf(rows, 0);
  const between = free / (rows.length + 1);
  // Rows that fill their zone touch its edges; where there is room to spare, it is all round.
  let back = zone.back + (rows.length > 1 ? 0 : between);
  const step = rows.length > 1 ? free / (rows.length - 1) : between;
  for (const row of rows) {
    const count = row.things.length;
    const taken = row.things.reduce((sum, thing) => sum + (sides[thing]?.width ?? 0), 0);
    // Things of a short row stay together in the middle of it.
    const room = Math.max(gap, Math.min((zone.width - taken) / count, gap * 3));
    let left = zone.left + (zone.width - taken - room * (count - 1)) / 2;
    for (const thing of row.things) {
      const { width = 0 } = sides[thing] ?? {};
      spots[thing] = { x: left + width / 2, z: back + row.depth / 2 };
      left += width + room;
    }
    back += row.depth + step;
  }
}

/** Lays the item at the left and its things in rows to the right of it and below, so that all fill a picture well. */
export function laidOut(
  item: Footprint,
  sides: readonly Footprint[],
  gap: number,
): { item: Spot; things: Spot[] } {
  let best: Arrangement | undefined;
  for (const order of orders(sides.map((_, index) => index)))
    for (let split = 0; split <= sides.length; split++)
      for (const one of arranged(item, sides, order, split, gap))
        if (!best || one.score > best.score + 1e-9) best = one;
  const things: Spot[] = [];
  if (!best) return { item: { x: 0, z: 0 }, things };
  const { beside, below, besideWidth, width, depth } = best;
  const top = depth - (below.length > 0 ? gap * 1.2 + depthOf(below, gap) : 0);
  const leftWidth = width - besideWidth - (besideWidth > 0 ? gap * 1.3 : 0);
  spread(
    beside,
    sides,
    { left: width - besideWidth, back: 0, width: besideWidth, depth: top },
    gap,
    things,
  );
  spread(
    below,
    sides,
    { left: 0, back: top + gap * 1.2, width, depth: depthOf(below, gap) },
    gap,
    things,
  );
  return { item: { x: leftWidth / 2, z: top / 2 }, things };
}
