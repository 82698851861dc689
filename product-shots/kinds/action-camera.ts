import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { finish } from '../materials.ts';
import { detachable } from '../parts/detachable.ts';
import { screen } from '../parts/screen.ts';
import { assembly, block, extruded, outline, part, placed, ribbed, turned } from '../shapes.ts';

interface ActionCamera {
  width: number;
  height: number;
  depth: number;
}

/** A small block with a square lens, a front display, a red release, ribs and two folding mounting fingers. */
export function actionCamera({ width, height, depth }: ActionCamera): Group {
  const lift = 1.5;
  const middle = lift + height / 2;
  const front = depth / 2;
  const lens = { x: width / 2 - 1.75, y: lift + height - 1.75 };
  const frame = outline(
    [
      [-1.45, -1.45],
      [1.45, -1.45],
      [1.45, 1.45],
      [-1.45, 1.45],
    ],
    0.55,
  );
  return assembly(
    part(block(width, height, depth, 0.5), finish('slate'), { at: [0, middle, 0] }),
    part(block(width - 0.5, height - 0.5, 0.2, 0.09), finish('rubber'), {
      at: [0, middle, front - 0.04],
    }),
    ...Array.from({ length: 9 }, (_, index) =>
      part(block(0.12, height - 1.2, 0.1, 0.04), finish('body'), {
        at: [-width / 2 + 0.6 + index * 0.3, middle, front + 0.05],
      }),
    ),
    placed(screen(2.7, 2.2, 0.14, 'coast', 'bare'), { at: [-1.35, middle + 0.6, front + 0.06] }),
    part(extruded(frame, 1.1, 0.12), finish('anodised'), { at: [lens.x, lens.y, front + 0.4] }),
    part(
      turned(
        [
          [1.22, 0],
          [1.2, 0.12],
          [1.0, 0.1],
          [0.86, -0.1],
        ],
        0.04,
      ),
      finish('gloss'),
      { at: [lens.x, lens.y, front + 0.92] },
    ),
    part(
      turned(
        [
          [1.18, 0],
          [1.0, 0.05],
          [0, 0.1],
        ],
        0.05,
      ),
      finish('darkGlass'),
      { at: [lens.x, lens.y, front + 0.93] },
    ),
    part(
      turned(
        [
          [0.62, 0],
          [0.45, 0.14],
          [0, 0.2],
        ],
        0.2,
        64,
      ),
      finish('darkGlass'),
      { at: [lens.x, lens.y, front + 0.98] },
    ),
    label('12', 0.95, ink.blue, { at: [-1.2, lift + 0.75, front + 0.12] }, 700),
    part(
      turned(
        [
          [0.6, 0],
          [0.6, 0.16],
          [0.5, 0.2],
          [0, 0.2],
        ],
        0.05,
        48,
      ),
      finish('slate'),
      { at: [-width / 2 + 1.6, lift + height, 0], turn: [-90, 0, 0] },
    ),
    part(
      turned(
        [
          [0.46, 0.1],
          [0.44, 0.23],
          [0, 0.23],
        ],
        0.04,
        48,
      ),
      finish('red'),
      { at: [-width / 2 + 1.6, lift + height, 0], turn: [-90, 0, 0] },
    ),
    placed(screen(width - 1.4, height - 1.1, 0.1, 'coast', 'video'), {
      at: [0, middle, -front - 0.0],
      turn: [0, 180, 0],
    }),
    part(block(0.1, height * 0.6, depth * 0.62, 0.04), finish('rubber'), {
      at: [width / 2 + 0.01, middle, 0],
    }),
    part(
      turned(
        [
          [0.07, 0],
          [0, 0.02],
        ],
        0.01,
        16,
      ),
      finish('red'),
      { at: [0.45, lift + height - 0.55, front + 0.1] },
    ),
    ...[-0.42, 0.42].map((x) =>
      part(
        extruded(
          outline(
            [
              [-0.75, -1.5],
              [0.75, -1.5],
              [0.75, 0.3],
              [-0.75, 0.3],
            ],
            0.7,
          ),
          0.34,
          0.06,
        ),
        finish('slate'),
        { at: [x, lift, 0], turn: [0, 90, 0] },
      ),
    ),
    detachable('mount', curvedMount(lift)),
  );
}

/** The buckle on its curved, sticking base, its fingers and screw at this height. */
export function curvedMount(lift: number): Group {
  return assembly(
    ...[0, 0.84, -0.84].map((x) =>
      part(
        extruded(
          outline(
            [
              [-0.72, -0.7],
              [0.72, -0.7],
              [0.72, 0.7],
              [-0.72, 0.7],
            ],
            0.7,
          ),
          0.3,
          0.05,
        ),
        finish('plastic'),
        { at: [x, lift - 0.75, 0], turn: [0, 90, 0] },
      ),
    ),
    part(
      turned(
        [
          [0.22, -2],
          [0.22, 1.5],
        ],
        0.04,
        24,
      ),
      finish('steel'),
      { at: [0, lift - 0.75, 0], turn: [0, 90, 0] },
    ),
    part(ribbed(0.62, 0.9, 16, 0.1), finish('plastic'), {
      at: [1.2, lift - 0.75, 0],
      turn: [0, 90, 0],
    }),
    part(block(3.2, 0.5, 4.2, 0.2), finish('plastic'), { at: [0, -0.35, 0] }),
    part(block(4.2, 0.4, 5.2, 0.18), finish('rubber'), { at: [0, -0.75, 0] }),
  );
}
