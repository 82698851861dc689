import {
  BufferGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  Path,
  Shape,
  Vector2,
  Vector3,
  type Material,
  type Object3D,
} from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { mergeVertices, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

/** All lengths in the models are centimetres of the real thing. */
export type Point = readonly [number, number];

interface CurvePoint {
  at: Vector2;
  tangent: Vector2;
}

/** A polyline whose corners are rounded, each point with the direction in which the line runs through it. */
function rounded(points: readonly Point[], radius: number, closed: boolean): CurvePoint[] {
  const corners = points.map(([x, y]) => new Vector2(x, y));
  const result: CurvePoint[] = [];
  corners.forEach((corner, index) => {
    const previous = corners[index - 1] ?? (closed ? corners.at(-1) : undefined);
    const next = corners[index + 1] ?? (closed ? corners[0] : undefined);
    if (!previous || !next) {
      const other = previous ?? next ?? corner;
      const tangent = previous ? corner.clone().sub(other) : other.clone().sub(corner);
      result.push({ at: corner, tangent: tangent.normalize() });
      return;
    }
    const incoming = corner.clone().sub(previous);
    const outgoing = next.clone().sub(corner);
    const cut = Math.min(radius, incoming.length() * 0.49, outgoing.length() * 0.49);
    incoming.normalize();
    outgoing.normalize();
    const start = corner.clone().addScaledVector(incoming, -cut);
    const end = corner.clone().addScaledVector(outgoing, cut);
    const steps = closed ? 8 : 4;
    for (let step = 0; step <= steps; step++) {
      const t = step / steps;
      const at = start
        .clone()
        .multiplyScalar((1 - t) ** 2)
        .addScaledVector(corner, 2 * t * (1 - t))
        .addScaledVector(end, t ** 2);
      const tangent = incoming
        .clone()
        .multiplyScalar(1 - t)
        .addScaledVector(outgoing, t);
      result.push({ at, tangent: tangent.normalize() });
    }
  });
  return result;
}

/**
 * A turned part: the profile of [radius, height] pairs goes round the z axis. Corners are rounded by `bevel`.
 * The outside lies to the right of the profile's direction seen with the radius pointing up.
 */
export function turned(profile: readonly Point[], bevel = 0.03, segments = 96): BufferGeometry {
  const line = rounded(profile, bevel, false);
  const around = Math.max(...profile.map(([radius]) => radius)) * Math.PI * 2;
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  let travelled = 0;
  line.forEach(({ at, tangent }, row) => {
    const before = line[row - 1];
    if (before) travelled += at.distanceTo(before.at);
    for (let step = 0; step <= segments; step++) {
      const angle = (step / segments) * Math.PI * 2;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      positions.push(at.x * cos, at.x * sin, at.y);
      normals.push(tangent.y * cos, tangent.y * sin, -tangent.x);
      uvs.push((step / segments) * around, travelled);
      if (row > 0 && step < segments) {
        const current = row * (segments + 1) + step;
        const below = current - segments - 1;
        indices.push(below, below + 1, current, current, below + 1, current + 1);
      }
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  geometry.setIndex(indices);
  return geometry;
}

/** A closed outline as a shape, its corners rounded. */
export function outline(points: readonly Point[], radius = 0): Shape {
  return new Shape(rounded(points, radius, true).map(({ at }) => at));
}

export function circleOutline(radius: number, hole = 0): Shape {
  const shape = new Shape().absarc(0, 0, radius, 0, Math.PI * 2, false);
  if (hole > 0) shape.holes.push(new Path().absarc(0, 0, hole, 0, Math.PI * 2, true));
  return shape;
}

/** Extrudes an outline along z, centred on z = 0; `bevel` stays inside the outline. */
export function extruded(
  shape: Shape,
  depth: number,
  bevel = 0.04,
  bevelSegments = 3,
): BufferGeometry {
  const edge = Math.min(bevel, depth * 0.45);
  const geometry = new ExtrudeGeometry(shape, {
    depth: depth - edge * 2,
    bevelEnabled: edge > 0,
    bevelSize: edge,
    bevelThickness: edge,
    bevelOffset: -edge,
    bevelSegments,
    curveSegments: 48,
  });
  geometry.translate(0, 0, edge - depth / 2);
  return withSurfaceUv(toCreasedNormals(geometry, 0.6));
}

/** Extrudes a plan (x to the right, second coordinate towards the viewer) upwards from y = 0. */
export function raised(plan: Shape, height: number, bevel = 0.04): BufferGeometry {
  const geometry = extruded(plan, height, bevel);
  geometry.rotateX(Math.PI / 2);
  geometry.translate(0, height / 2, 0);
  return withSurfaceUv(geometry);
}

export function block(width: number, height: number, depth: number, bevel = 0.06): BufferGeometry {
  const radius = Math.min(bevel, width * 0.49, height * 0.49, depth * 0.49);
  return withSurfaceUv(new RoundedBoxGeometry(width, height, depth, 3, radius));
}

/** A ring or disc with teeth, standing on z = 0 and growing along z. */
export function ribbed(
  radius: number,
  length: number,
  ribs: number,
  depth: number,
  bore = 0,
  duty = 0.55,
): BufferGeometry {
  const step = (Math.PI * 2) / ribs;
  const points: Vector2[] = [];
  for (let index = 0; index < ribs; index++) {
    const from = index * step;
    const slope = step * 0.08;
    const top = step * duty;
    for (const [angle, r] of [
      [from, radius - depth],
      [from + slope, radius],
      [from + top / 2, radius],
      [from + top - slope, radius],
      [from + top, radius - depth],
      [from + (top + step) / 2, radius - depth],
    ] as const) {
      points.push(new Vector2(Math.cos(angle) * r, Math.sin(angle) * r));
    }
  }
  const shape = new Shape(points);
  if (bore > 0) shape.holes.push(new Path().absarc(0, 0, bore, 0, Math.PI * 2, true));
  const geometry = extruded(shape, length, Math.min(0.03, depth * 0.6), 1);
  geometry.translate(0, 0, length / 2);
  return geometry;
}

/** Texture coordinates in centimetres, each face seen along its main axis, so that grain keeps its size everywhere. */
export function withSurfaceUv(source: BufferGeometry): BufferGeometry {
  const geometry = source.index ? source.toNonIndexed() : source;
  const position = geometry.getAttribute('position');
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const uvs: number[] = [];
  for (let index = 0; index < position.count; index += 3) {
    const corners = [a, b, c].map((vector, offset) =>
      vector.fromBufferAttribute(position, index + offset),
    );
    const normal = b.clone().sub(a).cross(c.clone().sub(a));
    const [nx, ny, nz] = [Math.abs(normal.x), Math.abs(normal.y), Math.abs(normal.z)];
    for (const corner of corners) {
      if (nz >= nx && nz >= ny) uvs.push(corner.x, corner.y);
      else if (ny >= nx) uvs.push(corner.x, corner.z);
      else uvs.push(corner.z, corner.y);
    }
  }
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  return mergeVertices(geometry);
}

export interface Placing {
  at?: readonly [number, number, number];
  /** Degrees about x, y and z. */
  turn?: readonly [number, number, number];
  scale?: number;
}

export function placed<T extends Object3D>(object: T, { at, turn, scale }: Placing): T {
  if (at) object.position.set(...at);
  if (turn)
    object.rotation.set(
      ...(turn.map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]),
    );
  if (scale) object.scale.setScalar(scale);
  return object;
}

export function part(geometry: BufferGeometry, material: Material, placing: Placing = {}): Mesh {
  return placed(new Mesh(geometry, material), placing);
}

export function assembly(...parts: (Object3D | undefined | false)[]): Group {
  const group = new Group();
  for (const child of parts) if (child) group.add(child);
  return group;
}
