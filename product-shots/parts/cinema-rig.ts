import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { lofted } from '../loft.ts';
import { finish, type Finish } from '../materials.ts';
import { assembly, block, part, placed, ribbed, turned, type Point } from '../shapes.ts';
import { screen } from './screen.ts';

/** The parts that are bolted onto a cinema camera to work with it. */
export interface Rig {
  topHandle?: { length: number; height: number; z: number; look?: Finish };
  sideGrip?: { height: number; drop: number; strap?: boolean };
  swingScreen?: { size: Point; at: readonly [number, number, number]; turn?: number };
  viewfinder?: { length: number; at: readonly [number, number, number]; eyecup: number };
  battery?: { size: readonly [number, number, number]; text: string; look?: Finish };
  baseplate?: { length: number; rods: boolean };
}

export function topHandle({
  length,
  height,
  look = 'rubber',
}: NonNullable<Rig['topHandle']>): Group {
  const post = (z: number) =>
    part(
      lofted(
        'y',
        [
          { at: -0.1, width: 2.2, height: 2.4, radius: 0.5, y: z },
          { at: height, width: 1.9, height: 2, radius: 0.6, y: z },
        ],
        0.15,
      ),
      finish('body'),
    );
  return assembly(
    post(length * 0.36),
    post(-length * 0.32),
    part(
      lofted(
        'z',
        [
          { at: -length / 2, width: 2.6, height: 1.9, radius: 0.8 },
          { at: 0, width: 2.9, height: 2.2, radius: 0.95 },
          { at: length / 2, width: 2.4, height: 1.9, radius: 0.8 },
        ],
        0.7,
      ),
      finish(look),
      { at: [0, height + 0.7, 0] },
    ),
    part(block(1.9, 0.24, 1.8, 0.05), finish('steel'), { at: [0, height + 1.75, length * 0.38] }),
    ...[-0.5, 0.5].map((x) =>
      part(block(0.3, 0.4, length * 0.5, 0.1), finish('anodised'), {
        at: [x * 2.2, height + 1.5, -length * 0.04],
      }),
    ),
    part(
      turned(
        [
          [0.34, 0],
          [0.34, 0.14],
          [0, 0.16],
        ],
        0.04,
        32,
      ),
      finish('red'),
      { at: [0, height + 1.75, length * 0.2], turn: [-90, 0, 0] },
    ),
  );
}

export function sideGrip({ height, drop, strap = true }: NonNullable<Rig['sideGrip']>): Group {
  return assembly(
    part(
      lofted(
        'y',
        [
          { at: -drop - height / 2, width: 3, height: 4.6, radius: 1.2, x: -2 },
          { at: -drop, width: 3.3, height: 4.9, radius: 1.4, x: -2.1 },
          { at: height / 2 - drop, width: 3.2, height: 5.4, radius: 1.3, x: -1.9, y: 0.5 },
        ],
        0.6,
      ),
      finish('rubber'),
    ),
    part(
      turned(
        [
          [1.9, 0],
          [1.9, 0.7],
          [1.5, 0.9],
        ],
        0.1,
      ),
      finish('anodised'),
      { at: [-0.1, -drop * 0.6, 0], turn: [0, -90, 0] },
    ),
    part(
      turned(
        [
          [0.6, 0],
          [0.55, 0.3],
          [0, 0.34],
        ],
        0.06,
        40,
      ),
      finish('red'),
      { at: [-2, height / 2 - drop + 0.3, 1.8], turn: [-50, 0, 0] },
    ),
    part(ribbed(0.9, 0.5, 36, 0.07), finish('anodised'), {
      at: [-2, height / 2 - drop - 0.1, 0.2],
      turn: [-90, 0, 0],
    }),
    strap &&
      part(
        lofted(
          'y',
          [
            { at: -height * 0.38 - drop, width: 0.5, height: 4.2, radius: 0.2, x: -3.9, y: -0.4 },
            { at: -drop, width: 0.55, height: 4.8, radius: 0.2, x: -4.5, y: -0.4 },
            { at: height * 0.36 - drop, width: 0.5, height: 4.2, radius: 0.2, x: -3.7, y: -0.4 },
          ],
          0.2,
        ),
        finish('leather'),
      ),
  );
}

export function swingScreen([width, height]: Point): Group {
  return assembly(
    part(block(width + 0.9, height + 0.9, 1, 0.3), finish('body')),
    placed(screen(width, height, 0.12, 'hills', 'video'), { at: [0, 0, 0.5] }),
    part(
      turned(
        [
          [0.55, -1],
          [0.55, 1],
        ],
        0.1,
        40,
      ),
      finish('anodised'),
      { at: [-width / 2 - 0.8, 0, 0], turn: [90, 0, 0] },
    ),
    part(block(4.6, 1, 1, 0.25), finish('anodised'), { at: [-width / 2 - 2.6, 0, -0.1] }),
    part(ribbed(0.7, 0.6, 18, 0.1), finish('plastic'), {
      at: [-width / 2 - 0.8, 0.9, 0],
      turn: [-90, 0, 0],
    }),
  );
}

export function viewfinder(length: number, eyecup: number): Group {
  return assembly(
    part(
      lofted(
        'z',
        [
          { at: -length / 2, width: 3.4, height: 3.4, radius: 1.3 },
          { at: -length * 0.1, width: 3.8, height: 3.9, radius: 0.9 },
          { at: length / 2, width: 3.6, height: 3.8, radius: 0.7 },
        ],
        0.4,
      ),
      finish('body'),
    ),
    part(
      turned(
        [
          [1.5, 0],
          [1.6, 1],
          [eyecup, 2.1],
          [eyecup * 0.92, 2.3],
          [1.2, 1.4],
        ],
        0.25,
      ),
      finish('rubber'),
      { at: [0, 0, -length / 2 + 0.2], turn: [0, 180, 0] },
    ),
    part(
      turned(
        [
          [1.3, 1.2],
          [0, 1.3],
        ],
        0,
      ),
      finish('darkGlass'),
      { at: [0, 0, -length / 2 + 0.2], turn: [0, 180, 0] },
    ),
    part(ribbed(1.95, 0.7, 50, 0.08), finish('anodised'), { at: [0, 0, -length * 0.3] }),
    part(
      turned(
        [
          [0.5, -5.4],
          [0.5, 0],
        ],
        0.05,
        32,
      ),
      finish('steel'),
      { at: [-1.4, 0.2, length * 0.22], turn: [0, 90, 0] },
    ),
    part(block(1.5, 1.8, 1.8, 0.25), finish('anodised'), { at: [-2.1, 0.2, length * 0.22] }),
  );
}

export function battery({
  size: [width, height, depth],
  text,
  look = 'slate',
}: NonNullable<Rig['battery']>): Group {
  return assembly(
    part(block(width * 0.92, height * 0.96, 0.6, 0.15), finish('anodised'), { at: [0, 0, -0.2] }),
    part(block(width, height, depth, 0.5), finish(look), { at: [0, 0, -0.4 - depth / 2] }),
    label(text, Math.min(0.9, width * 0.12), ink.white, {
      at: [0, height * 0.2, -0.42 - depth],
      turn: [0, 180, 0],
    }),
    ...[0, 1, 2, 3].map((index) =>
      part(
        turned(
          [
            [0.16, 0],
            [0.16, 0.04],
            [0, 0.05],
          ],
          0.01,
          24,
        ),
        finish('steel'),
        { at: [width * (0.24 - index * 0.1), -height * 0.3, -0.4 - depth], turn: [0, 180, 0] },
      ),
    ),
  );
}

export function baseplate(
  { width, depth, mountX }: { width: number; depth: number; mountX: number },
  { length, rods }: NonNullable<Rig['baseplate']>,
): Group {
  return assembly(
    part(block(width * 0.8, 1.5, Math.min(length, depth + 5), 0.25), finish('anodised'), {
      at: [0, 1.85, 0],
    }),
    part(block(width * 0.6, 1.1, length * 0.8, 0.2), finish('slate'), { at: [0, 0.55, 0] }),
    ...(rods ? [-3, 3] : []).map((x) =>
      part(
        turned(
          [
            [0.74, 0],
            [0.75, length],
            [0, length],
          ],
          0.08,
          48,
        ),
        finish('steel'),
        { at: [mountX + x, 1.85, -depth * 0.2] },
      ),
    ),
    part(ribbed(0.9, 1, 12, 0.18), finish('plastic'), {
      at: [width * 0.4, 1.9, depth * 0.3],
      turn: [0, 90, 0],
    }),
  );
}
