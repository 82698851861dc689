import type { Group } from 'three';
import { finish, type Finish } from '../materials.ts';
import { cameraBack, type CameraBack } from '../parts/camera-back.ts';
import { strapLug } from '../parts/controls.ts';
import { mountedLens } from '../parts/detachable.ts';
import { frontKey, lever } from '../parts/keys.ts';
import { topControls, type TopControl } from '../parts/top-controls.ts';
import { lofted } from '../loft.ts';
import {
  assembly,
  block,
  extruded,
  outline,
  part,
  placed,
  raised,
  turned,
  type Point,
} from '../shapes.ts';
import type { AttachedLens } from './interchangeable.ts';

/** A camera built of plates as in the days of film: flat top with engraved dials, covered middle, straight edges. */
interface DialCamera {
  width: number;
  depth: number;
  /** Heights of the base plate, the covered middle and the top plate. */
  base: number;
  wrap: number;
  top: number;
  plate: Finish;
  cover: Finish;
  /** Corner radius seen from above. */
  corner: number;
  grip?: { width: number; depth: number; low: number; high: number };
  /** The finder hump; rangefinders have none. */
  prism?: {
    width: number;
    ridge: number;
    height: number;
    front: number;
    slope: number;
    look: Finish;
  };
  mount: { x: number; y: number; radius: number; boss: number };
  controls: readonly TopControl[];
  /** Keys, levers and windows of the front wall. */
  front?: readonly { at: Point; radius: number; lever?: number; look?: Finish; window?: Point }[];
  back: CameraBack;
  lens: AttachedLens;
}

export function dialCamera(camera: DialCamera): Group {
  const { width, depth, base, wrap, top, corner, mount, lens } = camera;
  const plate = finish(camera.plate);
  const cover = finish(camera.cover);
  const plan = (grow: number) => {
    const [x, z] = [width / 2 + grow, depth / 2 + grow];
    return outline(
      [
        [-x, -z],
        [x, -z],
        [x, z],
        [-x, z],
      ],
      Math.min(corner + grow, depth * 0.48),
    );
  };
  const wall = depth / 2;
  const face = wall + mount.boss;
  return assembly(
    part(raised(plan(0), base + 0.05, 0.1), plate),
    part(raised(plan(0.035), wrap, 0.03), cover, { at: [0, base, 0] }),
    part(raised(plan(0), top, 0.16), plate, { at: [0, base + wrap, 0] }),
    camera.grip && grip(camera, camera.grip),
    camera.prism && prism(camera, camera.prism),
    part(
      turned(
        [
          [mount.radius + 0.4, wall - 0.3],
          [mount.radius + 0.3, face - 0.15],
          [mount.radius * 0.7, face - 0.15],
        ],
        0.12,
      ),
      plate,
      { at: [mount.x, mount.y, 0] },
    ),
    part(
      turned(
        [
          [mount.radius, face - 0.3],
          [mount.radius, face],
          [mount.radius * 0.8, face],
        ],
        0.04,
      ),
      finish('steel'),
      { at: [mount.x, mount.y, 0] },
    ),
    mountedLens(lens, mount.radius, { at: [mount.x, mount.y, face] }),
    topControls(camera.controls, () => base + wrap + top),
    ...(camera.front ?? []).map(({ at, radius, lever: length, look, window }) =>
      placed(
        window
          ? windowPane(window, look)
          : length
            ? lever(length, look)
            : frontKey(radius, look ?? camera.plate),
        { at: [...at, wall - (window ? 0.02 : 0.05)] },
      ),
    ),
    placed(cameraBack(camera.back), { at: [0, 0, -wall], turn: [0, 180, 0] }),
    placed(strapLug(1), { at: [width / 2, base + wrap + 0.6, 0] }),
    placed(strapLug(-1), { at: [-width / 2, base + wrap + 0.6, 0] }),
  );
}

function grip(
  { width, depth, cover }: DialCamera,
  { width: wide, depth: deep, low, high }: NonNullable<DialCamera['grip']>,
) {
  const x = -width / 2 + wide / 2 + 0.15;
  const section = (at: number, share: number) => ({
    at,
    width: wide * (0.85 + 0.15 * share),
    height: deep * share + 1.4,
    radius: deep * 0.55,
    x,
    y: depth / 2 + (deep * share - 1.4) / 2,
  });
  return part(
    lofted('y', [section(low, 0.8), section((low + high) / 2, 1), section(high, 0.85)], 0.3),
    finish(cover),
  );
}

/** The sharp-edged roof over the finder. */
function prism(
  { depth, base, wrap, top, mount }: DialCamera,
  { width, ridge, height, front, slope, look }: NonNullable<DialCamera['prism']>,
): Group {
  const foot = base + wrap + top;
  const silhouette = outline(
    [
      [-width / 2, foot - 0.2],
      [width / 2, foot - 0.2],
      [width / 2 - 0.15, foot + 0.25],
      [ridge / 2 + 0.1, foot + height - 0.25],
      [ridge / 2 - 0.25, foot + height],
      [-ridge / 2 + 0.25, foot + height],
      [-ridge / 2 - 0.1, foot + height - 0.25],
      [-width / 2 + 0.15, foot + 0.25],
    ],
    0.22,
  );
  const deep = depth + front * 0.4;
  const brow = outline(
    [
      [-ridge / 2 - 0.55, base + wrap + 0.15],
      [ridge / 2 + 0.55, base + wrap + 0.15],
      [ridge / 2 + 0.1, foot + height * (1 - slope * 0.35)],
      [-ridge / 2 - 0.1, foot + height * (1 - slope * 0.35)],
    ],
    0.3,
  );
  return assembly(
    placed(
      assembly(
        part(extruded(silhouette, deep, 0.12), finish(look), { at: [0, 0, 0] }),
        part(extruded(brow, front, 0.14), finish(look), { at: [0, 0, deep / 2 + front / 2 - 0.3] }),
      ),
      { at: [mount.x, 0, 0] },
    ),
  );
}

function windowPane([width, height]: Point, frame: Finish = 'gloss'): Group {
  return assembly(
    part(block(width + 0.3, height + 0.3, 0.2, 0.06), finish(frame)),
    part(block(width, height, 0.06, 0.02), finish('darkGlass'), { at: [0, 0, 0.09] }),
  );
}
