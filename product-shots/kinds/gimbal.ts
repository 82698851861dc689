import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { finish } from '../materials.ts';
import { detachable } from '../parts/detachable.ts';
import { screen } from '../parts/screen.ts';
import { lofted } from '../loft.ts';
import {
  assembly,
  block,
  outline,
  part,
  placed,
  raised,
  ribbed,
  turned,
  type Placing,
  type Point,
} from '../shapes.ts';

interface Gimbal {
  /** Reach of the arms from the grip's axis. */
  reach: number;
  gripHeight: number;
  title: string;
}

/** A handheld three-axis stabiliser on its small tripod: grip, screen, trigger, three motors, two carbon arms, a plate. */
export function gimbal({ reach, gripHeight, title }: Gimbal): Group {
  const top = gripHeight + 9;
  const roll = top + 11;
  return assembly(
    detachable('feet', feet()),
    detachable('grip', gimbalGrip(gripHeight)),
    part(
      lofted(
        'y',
        [
          { at: gripHeight - 0.4, width: 4.6, height: 5.2, radius: 1.6 },
          { at: gripHeight + 5, width: 5.4, height: 6, radius: 1.6 },
          { at: top - 1, width: 5.2, height: 5.6, radius: 2 },
        ],
        0.5,
      ),
      finish('slate'),
    ),
    controls(gripHeight, title),
    motor({ at: [0, top - 1.4, 0], turn: [-90, 0, 0] }, 3.9, 3.4),
    arm(
      [
        [0, top + 0.6, 0],
        [0, top + 1.8, -reach * 0.7],
        [0, roll, -reach],
      ],
      3.4,
    ),
    motor({ at: [0, roll, -reach - 2] }, 3.9, 4.2),
    arm(
      [
        [0, roll, -reach + 1.6],
        [reach * 0.9, roll, -reach + 1.8],
        [reach * 0.95, roll, 1.6],
      ],
      3.2,
    ),
    motor({ at: [reach * 0.95 - 2.4, roll, 2], turn: [0, 90, 0] }, 3.6, 3.8),
    plate(reach, roll),
  );
}

/** The lower half of the grip, which holds the battery. */
export function gimbalGrip(gripHeight: number): Group {
  return assembly(
    part(
      lofted(
        'y',
        [
          { at: 6.4, width: 4.4, height: 4.6, radius: 2 },
          { at: 10, width: 3.9, height: 4.2, radius: 1.8 },
          { at: gripHeight, width: 4.3, height: 4.8, radius: 1.9 },
        ],
        0.4,
      ),
      finish('rubber'),
    ),
  );
}

function feet(): Group {
  const foot = (direction: number) => {
    const arm = assembly(
      part(
        lofted(
          'z',
          [
            { at: 0, width: 2.6, height: 2.4, radius: 0.9 },
            { at: 12, width: 1.8, height: 1.2, radius: 0.5, y: -1.6 },
          ],
          0.4,
        ),
        finish('body'),
        { at: [0, 3.4, 1], turn: [6, 0, 0] },
      ),
      part(block(1.9, 0.6, 2.4, 0.25), finish('rubber'), { at: [0, 0.32, 12.4] }),
    );
    arm.rotation.y = (direction * Math.PI) / 180;
    return arm;
  };
  return assembly(
    foot(20),
    foot(140),
    foot(260),
    part(
      turned(
        [
          [2.1, 2],
          [2.3, 3],
          [2.2, 6.6],
        ],
        0.2,
      ),
      finish('body'),
      { turn: [-90, 0, 0] },
    ),
  );
}

/** A motor's drum with its ring and cap, its axis along z. */
function motor(placing: Placing, radius: number, length: number): Group {
  return placed(
    assembly(
      part(
        turned(
          [
            [0, 0],
            [radius * 0.92, 0],
            [radius, 0.3],
            [radius, length - 0.3],
            [radius * 0.92, length],
            [0, length],
          ],
          0.12,
        ),
        finish('slate'),
      ),
      part(
        turned(
          [
            [radius + 0.03, length * 0.42],
            [radius + 0.03, length * 0.5],
          ],
          0.01,
        ),
        finish('steel'),
      ),
      part(
        turned(
          [
            [radius * 0.62, length - 0.02],
            [radius * 0.58, length + 0.06],
            [0, length + 0.06],
          ],
          0.04,
        ),
        finish('gloss'),
      ),
      part(block(1.6, 0.9, 1.5, 0.25), finish('orange'), { at: [0, radius + 0.2, length * 0.72] }),
    ),
    placing,
  );
}

function arm(path: readonly (readonly [number, number, number])[], height: number): Group {
  return assembly(
    ...path.slice(1).map((to, index) => {
      const from = path[index] ?? to;
      const delta: [number, number, number] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
      const length = Math.hypot(...delta);
      const bar = part(block(1.7, height, length + 1.3, 0.55), finish('carbon'));
      bar.position.set((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
      bar.lookAt(bar.position.x + delta[0], bar.position.y + delta[1], bar.position.z + delta[2]);
      return bar;
    }),
  );
}

function controls(gripHeight: number, title: string): Group {
  const dot = (at: Point, radius: number, look: 'red' | 'plastic') =>
    part(
      turned(
        [
          [radius, 0],
          [radius, 0.2],
          [0, 0.24],
        ],
        0.06,
        40,
      ),
      finish(look),
      { at: [at[0], at[1], 2.9] },
    );
  return assembly(
    placed(screen(3.6, 3.4, 0.3, 'hills', 'video'), {
      at: [0, gripHeight + 4.2, -2.85],
      turn: [0, 180, 0],
    }),
    dot([0, gripHeight + 5.2], 0.5, 'plastic'),
    dot([0, gripHeight + 3.2], 0.95, 'plastic'),
    part(ribbed(1.5, 1, 40, 0.1), finish('anodised'), { at: [0, gripHeight + 0.9, 2.4] }),
    placed(
      assembly(
        part(
          turned(
            [
              [0.7, 0],
              [0.7, 0.24],
              [0, 0.28],
            ],
            0.06,
            40,
          ),
          finish('red'),
        ),
      ),
      { at: [2.6, gripHeight + 4.6, 0], turn: [0, 90, 0] },
    ),
    label(title, 0.7, ink.white, { at: [2.36, gripHeight + 1.6, 0], turn: [0, 90, 0] }),
  );
}

function plate(reach: number, roll: number): Group {
  const x = reach * 0.95 - 3.4;
  return assembly(
    part(block(1.3, 11.4, 4.4, 0.35), finish('slate'), { at: [x, roll - 3.2, 3.4] }),
    part(block(11, 1.1, 4.4, 0.25), finish('slate'), { at: [x - 5.2, roll - 8, 3.4] }),
    part(block(4.6, 0.9, 13, 0.2), finish('anodised'), { at: [x - 6, roll - 7.1, 3.4] }),
    part(
      raised(
        outline(
          [
            [-1.9, -4],
            [1.9, -4],
            [1.9, 4],
            [-1.9, 4],
          ],
          0.3,
        ),
        0.7,
        0.1,
      ),
      finish('steel'),
      { at: [x - 6, roll - 6.6, 3.4] },
    ),
    part(
      turned(
        [
          [0.45, 0],
          [0.45, 1.1],
          [0, 1.1],
        ],
        0.06,
        32,
      ),
      finish('steel'),
      { at: [x - 6, roll - 5.95, 3.4], turn: [-90, 0, 0] },
    ),
    part(ribbed(1, 0.8, 20, 0.12), finish('orange'), { at: [x - 8.6, roll - 7.2, 6.2] }),
    part(block(1, 0.7, 3.6, 0.2), finish('orange'), { at: [x - 3.2, roll - 7.2, 5.4] }),
  );
}
