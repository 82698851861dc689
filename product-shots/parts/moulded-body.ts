import type { Group } from 'three';
import { finish, type Finish } from '../materials.ts';
import { lofted, type Section } from '../loft.ts';
import { assembly, block, part, placed, turned, type Point } from '../shapes.ts';
import { cameraBack, type CameraBack } from './camera-back.ts';
import { strapLug } from './controls.ts';
import { topControls, type TopControl } from './top-controls.ts';

/**
 * A camera body as it is cast today: round shoulders, a grip, a finder hump over the mount. Seen from the front:
 * x to the right (the grip is on the left), y up from the base, z towards the subject.
 */
export interface MouldedBody {
  width: number;
  /** Height of the shoulders in the middle, without the hump. */
  height: number;
  depth: number;
  /** Height of the shoulder on the grip's side and on the other. */
  shoulders: { grip: number; far: number };
  grip: { width: number; depth: number; height: number; lean?: number };
  hump: {
    width: number;
    top: number;
    height: number;
    front: number;
    back: number;
    brow?: number;
    look?: Finish;
    softness?: number;
  };
  mount: { x: number; y: number; radius: number; boss: number; ring?: Finish };
  skin?: { body?: Finish; wrap?: Finish };
  /** Heights between which the body is covered. */
  wrap?: readonly [number, number];
  controls: readonly TopControl[];
  back: CameraBack;
  /** Height of a second grip below, for bodies that have it built in. */
  lowerGrip?: number;
}

export function mouldedBody(body: MouldedBody): { camera: Group; mount: [number, number, number] } {
  const { width, height, depth, grip, mount, skin = {} } = body;
  const low = body.lowerGrip ?? 0;
  const shell = finish(skin.body ?? 'body');
  const cover = finish(skin.wrap ?? 'leather');
  const shoulder = shoulderLine(body);
  const front = depth / 2;
  const camera = assembly(
    part(lofted('x', shoulder.sections, 0.45), shell),
    belt(body, cover),
    gripOf(body, cover),
    gripOf(
      { ...body, grip: { ...grip, depth: grip.depth + 0.06, width: grip.width - 0.1 } },
      shell,
      grip.height - 0.5,
    ),
    hump(body, shell),
    low > 0 && lowerGrip(body, low, cover, shell),
    part(
      turned(
        [
          [mount.radius + 0.5, front - 1.2],
          [mount.radius + 0.28, front + mount.boss - 0.12],
          [mount.radius + 0.1, front + mount.boss - 0.05],
          [mount.radius * 0.7, front + mount.boss - 0.05],
        ],
        0.25,
      ),
      shell,
      { at: [mount.x, mount.y, 0] },
    ),
    part(
      turned(
        [
          [mount.radius, front + mount.boss - 0.3],
          [mount.radius, front + mount.boss + 0.06],
          [mount.radius * 0.8, front + mount.boss + 0.06],
        ],
        0.04,
      ),
      finish(mount.ring ?? 'steel'),
      { at: [mount.x, mount.y, 0] },
    ),
    topControls(body.controls, shoulder.at),
    placed(cameraBack(body.back), { at: [0, 0, -front], turn: [0, 180, 0] }),
    placed(strapLug(1), { at: [width / 2 - 0.1, body.shoulders.far - 0.9, 0] }),
    placed(strapLug(-1), { at: [-width / 2 + 0.1, body.shoulders.grip - 1.1, 0] }),
    ...[0.64, 0.36].map((share) =>
      part(block(0.12, height * 0.24, depth * 0.44, 0.05), finish('rubber'), {
        at: [width / 2, height * share, -0.1],
      }),
    ),
  );
  return { camera, mount: [mount.x, mount.y, front + mount.boss + 0.06] };
}

function shoulderLine({ width, height, depth, shoulders }: MouldedBody): {
  sections: Section[];
  at: (x: number) => number;
} {
  const half = width / 2;
  const stations: Point[] = [
    [-half, shoulders.grip - 0.25],
    [-half * 0.82, shoulders.grip],
    [-half * 0.45, shoulders.grip + (height - shoulders.grip) * 0.35],
    [-half * 0.2, height],
    [half * 0.35, height],
    [half * 0.62, shoulders.far + (height - shoulders.far) * 0.2],
    [half * 0.85, shoulders.far],
    [half, shoulders.far - 0.2],
  ];
  const sections = stations.map(([at, top]): Section => {
    const end = Math.abs(at) > half * 0.99;
    return { at, width: end ? depth * 0.82 : depth, height: top, radius: 0.55, y: top / 2 };
  });
  const at = (x: number) => {
    const next = stations.findIndex(([station]) => station >= x);
    const [after, before] = [stations[next], stations[next - 1]];
    if (!after || !before) return shoulders.far;
    const share = (x - before[0]) / (after[0] - before[0]);
    return before[1] + (after[1] - before[1]) * share * share * (3 - 2 * share);
  };
  return { sections, at };
}

function belt(
  { width, height, depth, wrap = [height * 0.1, height * 0.74] }: MouldedBody,
  cover: ReturnType<typeof finish>,
) {
  const [low, high] = wrap;
  const section = (at: number, deep: number): Section => ({
    at,
    width: deep,
    height: high - low,
    radius: 0.3,
    y: (low + high) / 2,
  });
  const half = width / 2 + 0.03;
  return part(
    lofted(
      'x',
      [
        section(-half, depth * 0.82),
        section(-half * 0.82, depth + 0.07),
        section(half * 0.85, depth + 0.07),
        section(half, depth * 0.82),
      ],
      0.45,
    ),
    cover,
  );
}

function gripOf(
  { width, depth, grip }: MouldedBody,
  material: ReturnType<typeof finish>,
  from = 0.12,
) {
  const x = -width / 2 + grip.width / 2 + 0.02;
  const reach = depth / 2 + grip.depth;
  const lean = grip.lean ?? 0.3;
  const section = (at: number, wide: number, deep: number, shift = 0): Section => ({
    at,
    width: wide,
    height: deep + depth * 0.3,
    radius: Math.min(wide, deep) * 0.46,
    x: x + shift,
    y: depth / 2 + deep / 2 - depth * 0.15,
  });
  const deepest = reach - depth / 2;
  const sections = [
    section(from, grip.width * 0.94, deepest * 0.84),
    section(from + (grip.height - from) * 0.3, grip.width * 0.92, deepest * 0.92, -lean * 0.1),
    section(from + (grip.height - from) * 0.62, grip.width * 0.9, deepest * 0.9),
    section(from + (grip.height - from) * 0.82, grip.width * 0.97, deepest, lean * 0.1),
    section(grip.height, grip.width * 0.96, deepest * 0.96, lean * 0.1),
  ];
  return part(lofted('y', sections, from > 1 ? 0.32 : 0.4), material);
}

function hump(
  { height, depth, hump: shape, mount }: MouldedBody,
  shell: ReturnType<typeof finish>,
): Group {
  const { width, top, height: rise, front, back, brow = 0.75, softness = 0.6 } = shape;
  const foot = height - 1.1;
  const [face, rear] = [depth / 2 + front, -depth / 2 - back];
  const section = (at: number, share: number, wide: number): Section => ({
    at,
    width: width * wide,
    height: 1.1 + rise * share,
    radius: softness,
    y: foot + (1.1 + rise * share) / 2,
    taper: 1 - top / width,
  });
  const look = shape.look ? finish(shape.look) : shell;
  return placed(
    assembly(
      part(
        lofted(
          'z',
          [
            section(rear, 0.62, 0.84),
            section(rear * 0.5, 0.94, 0.96),
            section(0, 1, 1),
            section(face * 0.55, 0.98, 1),
            section(face, brow, 0.93),
          ],
          0.4,
        ),
        look,
      ),
    ),
    { at: [mount.x, 0, 0] },
  );
}

/** The vertical grip of the big bodies, one casting with the rest. */
function lowerGrip(
  { width, depth, grip }: MouldedBody,
  low: number,
  cover: ReturnType<typeof finish>,
  shell: ReturnType<typeof finish>,
): Group {
  const section = (at: number, deep: number): Section => ({
    at,
    width: deep,
    height: low + 1,
    radius: 0.6,
    y: -low / 2 + 0.5,
  });
  const half = width / 2;
  return assembly(
    part(
      lofted(
        'x',
        [
          section(-half, depth * 0.85),
          section(-half * 0.8, depth),
          section(half * 0.85, depth),
          section(half, depth * 0.85),
        ],
        0.5,
      ),
      shell,
    ),
    part(
      lofted(
        'y',
        [
          {
            at: -low + 0.1,
            width: grip.width,
            height: depth * 0.5 + grip.depth,
            radius: 0.8,
            x: -half + grip.width / 2,
            y: depth * 0.25 + grip.depth * 0.5,
          },
          {
            at: 0.9,
            width: grip.width * 0.94,
            height: depth * 0.5 + grip.depth * 0.84,
            radius: 0.8,
            x: -half + grip.width / 2,
            y: depth * 0.25 + grip.depth * 0.42,
          },
        ],
        0.45,
      ),
      cover,
    ),
    part(
      lofted(
        'x',
        [
          {
            at: -half + grip.width * 0.8,
            width: depth * 0.5 + 1.2,
            height: low * 0.62,
            radius: 0.5,
            y: -low * 0.5,
            x: depth * 0.25,
          },
          {
            at: half * 0.4,
            width: depth * 0.5 + 0.4,
            height: low * 0.58,
            radius: 0.5,
            y: -low * 0.5,
            x: depth * 0.25,
          },
        ],
        0.4,
      ),
      cover,
    ),
  );
}
