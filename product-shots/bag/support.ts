import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { curvedMount } from '../kinds/action-camera.ts';
import { gimbalGrip } from '../kinds/gimbal.ts';
import { finish } from '../materials.ts';
import { lofted } from '../loft.ts';
import {
  assembly,
  block,
  extruded,
  outline,
  part,
  placed,
  raised,
  ribbed,
  turned,
} from '../shapes.ts';

const upwards = [-90, 0, 0] as const;

/** A rod along z, which lies on the table. */
function rod(radius: number, length: number, look: 'anodised' | 'body' | 'rubber' | 'steel') {
  return part(
    turned(
      [
        [0, 0],
        [radius, 0],
        [radius, length],
        [0, length],
      ],
      0.12,
      48,
    ),
    finish(look),
    { at: [0, radius, 0] },
  );
}

/** A knob that stands on the table's plane, its ribs round the side. */
function knob(radius: number, height: number, look: 'orange' | 'plastic') {
  return part(ribbed(radius, height, 20, 0.12), finish(look), { turn: upwards });
}

/** The lower half of a gimbal's grip with its battery, lying. */
export function batteryGrip(): Group {
  return assembly(
    placed(gimbalGrip(19), { turn: upwards }),
    part(
      turned(
        [
          [1.9, 0],
          [1.9, 0.9],
          [0, 0.9],
        ],
        0.1,
      ),
      finish('steel'),
      { at: [0, 0, -18.8], turn: [0, 180, 0] },
    ),
    part(block(2.2, 0.2, 1.1, 0.08), finish('plastic'), { at: [0, 2.05, -9] }),
    ...[-0.6, -0.2, 0.2, 0.6].map((x) =>
      part(block(0.2, 0.1, 0.3, 0.04), finish('gold'), { at: [x, 2.16, -9] }),
    ),
    label('BG30', 0.7, ink.white, { at: [0, 2.2, -13.4], turn: upwards }),
  );
}

/** A gimbal's small tripod with its legs folded to a handle. */
export function tripodGrip(): Group {
  const leg = (x: number, y: number) =>
    assembly(
      placed(
        assembly(
          part(
            lofted(
              'z',
              [
                { at: 0, width: 1.9, height: 1.9, radius: 0.7 },
                { at: 12, width: 1.7, height: 1.6, radius: 0.6 },
              ],
              0.4,
            ),
            finish('body'),
          ),
          part(block(1.8, 1.7, 1.6, 0.4), finish('rubber'), { at: [0, 0, 12] }),
        ),
        { at: [x, y, 0] },
      ),
    );
  return assembly(
    leg(-1.05, 1),
    leg(1.05, 1),
    leg(0, 2.7),
    placed(rod(2.1, 3.4, 'body'), { at: [0, -0.1, -3] }),
    placed(rod(0.45, 1.4, 'steel'), { at: [0, 1.55, -4.2] }),
  );
}

/** The handle by which a gimbal is carried low, like a briefcase. */
export function briefcaseHandle(): Group {
  return assembly(
    part(
      lofted(
        'x',
        [
          { at: -6.4, width: 2.6, height: 2.5, radius: 1.1, y: 1.3 },
          { at: 0, width: 3, height: 2.8, radius: 1.3, y: 1.4 },
          { at: 6.4, width: 2.6, height: 2.5, radius: 1.1, y: 1.3 },
        ],
        0.8,
      ),
      finish('rubber'),
    ),
    part(block(2.2, 1.8, 8.4, 0.5), finish('slate'), { at: [6.6, 1.2, 4] }),
    part(block(5.4, 2, 2.6, 0.5), finish('slate'), { at: [4.4, 1.2, 8] }),
    placed(knob(1.5, 1.1, 'orange'), { at: [3, 2, 8] }),
    part(block(0.7, 0.9, 3, 0.1), finish('steel'), { at: [1.7, 1.2, 8] }),
  );
}

/** The rest that carries a long lens on a gimbal's plate. */
export function lensSupport(): Group {
  const cradle = outline(
    [
      [-2.6, 0],
      [2.6, 0],
      [3.2, 3.2],
      [2.3, 3.4],
      [0, 1.5],
      [-2.3, 3.4],
      [-3.2, 3.2],
    ],
    0.4,
  );
  return assembly(
    part(block(3.2, 1, 9, 0.3), finish('slate'), { at: [0, 0.5, 2.6] }),
    part(block(0.8, 0.2, 6, 0.1), finish('void'), { at: [0, 0.96, 3.2] }),
    part(extruded(cradle, 1.5, 0.25), finish('anodised'), { at: [0, 0.9, -1.6], turn: upwards }),
    placed(knob(1.2, 1, 'orange'), { at: [0, 1, 5.6] }),
  );
}

/** A quick-release plate, its screw up. */
export function releasePlate(): Group {
  const plan = (x: number, z: number, radius: number) =>
    outline(
      [
        [-x, -z],
        [x, -z],
        [x, z],
        [-x, z],
      ],
      radius,
    );
  return assembly(
    part(raised(plan(2.9, 2.6, 0.5), 0.8, 0.2), finish('anodised')),
    part(raised(plan(2.4, 2.1, 0.4), 0.3, 0.08), finish('rubber'), { at: [0, 0.7, 0] }),
    part(block(0.9, 0.1, 3, 0.04), finish('void'), { at: [0, 1, 0] }),
    part(
      turned(
        [
          [0.9, 0],
          [0.9, 0.16],
          [0.42, 0.2],
          [0.4, 1.1],
          [0, 1.15],
        ],
        0.05,
        40,
      ),
      finish('steel'),
      { at: [0, 1, 0], turn: upwards },
    ),
  );
}

/** A hexagon key. */
export function allenKey(): Group {
  const shape = outline(
    [
      [0, 0],
      [7, 0],
      [7, 0.6],
      [0.6, 0.6],
      [0.6, 2.8],
      [0, 2.8],
    ],
    0.22,
  );
  return assembly(
    part(extruded(shape, 0.56, 0.1, 1), finish('steel'), { at: [0, 0.23, 0], turn: upwards }),
  );
}

/** An arm of two rods with a joint between them, for a monitor. */
export function monitorArm(): Group {
  const half = (turn: number) =>
    placed(
      assembly(
        rod(0.75, 9, 'anodised'),
        part(ribbed(1.15, 0.9, 24, 0.1), finish('plastic'), { at: [0, 0.75, 8.4] }),
        placed(rod(0.42, 1.6, 'steel'), { at: [0, 0.33, 9.2] }),
        placed(rod(1.1, 0.5, 'steel'), { at: [0, -0.35, 10.4] }),
      ),
      { turn: [0, turn, 0] },
    );
  return assembly(
    half(34),
    half(-34),
    part(block(3, 1.9, 2.6, 0.6), finish('anodised'), { at: [0, 0.95, 0] }),
    placed(knob(1.4, 0.9, 'plastic'), { at: [0, 1.8, 0] }),
    part(block(4.2, 0.6, 0.9, 0.26), finish('plastic'), { at: [0, 2.5, 0], turn: [0, 20, 0] }),
  );
}

/** The curved base of an action camera with its buckle. */
export function actionMount(): Group {
  return curvedMount(1.5);
}
