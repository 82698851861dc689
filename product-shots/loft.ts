import { BufferGeometry, Float32BufferAttribute, Vector3 } from 'three';
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { withSurfaceUv } from './shapes.ts';

export interface Section {
  /** Where along the axis. */
  at: number;
  width: number;
  height: number;
  /** Corner radius. */
  radius: number;
  /** Shift of the section's centre. */
  x?: number;
  y?: number;
  /** Share by which the top is narrower than the bottom. */
  taper?: number;
}

/**
 * A body through rounded rectangles, which follow each other smoothly along an axis; both ends rounded by `ends`.
 * Width and height mean x and y along 'z', x and z along 'y', z and y along 'x'.
 */
export function lofted(
  axis: 'x' | 'y' | 'z',
  sections: readonly Section[],
  ends = 0.2,
): BufferGeometry {
  const rows = withRoundedEnds(interpolated(sections), ends).map((section) =>
    sectionPoints(section),
  );
  const place = (at: number, u: number, v: number): [number, number, number] =>
    axis === 'z' ? [u, v, at] : axis === 'y' ? [u, at, v] : [at, v, u];
  const flipped = axis !== 'z';
  const positions: number[] = [];
  const triangle = (a: Vector3, b: Vector3, c: Vector3) => {
    for (const point of flipped ? [a, c, b] : [a, b, c])
      positions.push(...place(point.z, point.x, point.y));
  };
  const count = rows[0]?.length ?? 0;
  for (let row = 1; row < rows.length; row++) {
    const [low, high] = [rows[row - 1] ?? [], rows[row] ?? []];
    for (let index = 0; index < count; index++) {
      const next = (index + 1) % count;
      const [a, b, c, d] = [low[index], low[next], high[index], high[next]];
      if (!a || !b || !c || !d) continue;
      triangle(a, b, c);
      triangle(c, b, d);
    }
  }
  for (const [ring, end] of [
    [rows[0], false],
    [rows.at(-1), true],
  ] as const) {
    if (!ring) continue;
    const centre = ring.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(count);
    ring.forEach((point, index) => {
      const next = ring[(index + 1) % count] ?? point;
      if (end) triangle(centre, point, next);
      else triangle(centre, next, point);
    });
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  return withSurfaceUv(toCreasedNormals(geometry, 0.7));
}

function interpolated(sections: readonly Section[]): Required<Section>[] {
  const full = sections.map((section) => ({ x: 0, y: 0, taper: 0, ...section }));
  const result: Required<Section>[] = [];
  const steps = 10;
  for (let index = 0; index < full.length - 1; index++) {
    const [a, b] = [full[index], full[index + 1]];
    if (!a || !b) continue;
    const [before, after] = [full[index - 1] ?? a, full[index + 2] ?? b];
    for (let step = index === 0 ? 0 : 1; step <= steps; step++) {
      const t = step / steps;
      const along = (key: keyof Section) => catmullRom(before[key], a[key], b[key], after[key], t);
      result.push({
        at: a.at + (b.at - a.at) * t,
        width: along('width'),
        height: along('height'),
        radius: along('radius'),
        x: along('x'),
        y: along('y'),
        taper: along('taper'),
      });
    }
  }
  return result;
}

function catmullRom(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const tension = 0.35;
  const [m1, m2] = [(p2 - p0) * tension, (p3 - p1) * tension];
  const [t2, t3] = [t * t, t * t * t];
  return (
    (2 * t3 - 3 * t2 + 1) * p1 + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * p2 + (t3 - t2) * m2
  );
}

function withRoundedEnds(rows: Required<Section>[], radius: number): Required<Section>[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || radius <= 0) return rows;
  const cap = (section: Required<Section>, towards: number) =>
    [0, 1, 2, 3, 4, 5].map((step) => {
      const angle = (step / 6) * (Math.PI / 2);
      const inset = radius * (1 - Math.sin(angle));
      return {
        ...section,
        at: section.at + towards * radius * (1 - Math.cos(angle)),
        width: Math.max(0.01, section.width - inset * 2),
        height: Math.max(0.01, section.height - inset * 2),
        radius: Math.max(0.005, section.radius - inset),
      };
    });
  const inner = rows.filter(
    ({ at }) => at > first.at + radius * 0.9 && at < last.at - radius * 0.9,
  );
  return [...cap(first, 1), ...inner, ...cap(last, -1).toReversed()];
}

function sectionPoints(section: Required<Section>): Vector3[] {
  const { at, width, height, x, y, taper } = section;
  const radius = Math.max(0.004, Math.min(section.radius, width * 0.499, height * 0.499));
  const steps = 7;
  const points: Vector3[] = [];
  for (let corner = 0; corner < 4; corner++) {
    const [signX, signY] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1];
    for (let step = 0; step <= steps; step++) {
      const angle = (corner + step / steps) * (Math.PI / 2);
      const u = signX * (width / 2 - radius) + Math.cos(angle) * radius;
      const v = signY * (height / 2 - radius) + Math.sin(angle) * radius;
      points.push(new Vector3(x + u * (1 - (taper * (v + height / 2)) / height), y + v, at));
    }
  }
  return points;
}
