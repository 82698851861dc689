import { CircleGeometry, TorusGeometry, type Group } from 'three';
import { ink, label } from '../engraving.ts';
import { finish, lamp } from '../materials.ts';
import { detachable } from '../parts/detachable.ts';
import { lofted } from '../loft.ts';
import {
  assembly,
  block,
  extruded,
  outline,
  part,
  placed,
  ribbed,
  turned,
  type Point,
} from '../shapes.ts';

interface LedLight {
  /** Length and height of the lamp head's body. */
  length: number;
  height: number;
  reflector: { radius: number; depth: number };
  glow: string;
  title: string;
}

/** A daylight spot in its yoke on a short stand, with a faceted reflector, cooling fins and a fan. */
export function ledLight({ length, height, reflector, glow, title }: LedLight): Group {
  const head = assembly(
    part(
      lofted(
        'z',
        [
          { at: -length, width: height * 0.8, height: height * 0.9, radius: 2 },
          { at: -length * 0.6, width: height * 0.86, height, radius: 2 },
          { at: 0, width: height * 0.82, height: height * 0.92, radius: 2.6 },
        ],
        0.8,
      ),
      finish('slate'),
    ),
    ...Array.from({ length: 9 }, (_, index) =>
      part(block(height * 0.88, height * 0.62, 0.35, 0.1), finish('body'), {
        at: [0, 0, -length * 0.2 - index * 1.05],
      }),
    ),
    part(
      turned(
        [
          [5.4, -0.4],
          [5.4, 1.6],
          [4.6, 1.9],
          [4.4, 1.2],
          [4.4, 0.2],
        ],
        0.15,
      ),
      finish('anodised'),
    ),
    part(ribbed(5.7, 0.9, 40, 0.2, 4.6), finish('anodised'), { at: [0, 0, 0.2] }),
    part(block(0.6, height * 0.24, 0.6, 0.2), finish('orange'), {
      at: [height * 0.41, height * 0.2, -1.4],
    }),
    detachable('reflector', placed(reflectorBowl(reflector), { at: [0, 0, 1.4] })),
    part(new CircleGeometry(3.2, 64), lamp(glow, 5), { at: [0, 0, 1.8] }),
    label(title, 1.3, ink.white, {
      at: [height * 0.435, -height * 0.1, -length * 0.8],
      turn: [0, 90, 0],
    }),
    part(
      turned(
        [
          [0, -length - 0.05],
          [height * 0.36, -length - 0.06],
        ],
        0,
      ),
      finish('void'),
    ),
    handle(length, height),
  );
  return assembly(
    placed(head, { at: [0, 34, 3], turn: [-6, 0, 0] }),
    yoke(height),
    detachable('stand', stand()),
  );
}

/** A faceted reflector, its mouth towards +z. */
export function reflectorBowl({ radius, depth }: LedLight['reflector']): Group {
  const inside: Point[] = [];
  for (let step = 0; step <= 10; step++) {
    const share = 1 - step / 10;
    inside.push([3.2 + (radius - 0.5 - 3.2) * share ** 0.7, depth * share + 0.1]);
  }
  return assembly(
    part(
      turned(
        [
          [4.6, 0],
          [5.2, 0.2],
          [radius * 0.8, depth * 0.55],
          [radius, depth],
          [radius - 0.4, depth + 0.1],
        ],
        0.2,
        128,
      ),
      finish('body'),
    ),
    part(turned(inside, 0.05, 40), finish('chrome')),
    part(new TorusGeometry(radius - 0.2, 0.28, 12, 128), finish('body'), { at: [0, 0, depth] }),
    part(
      turned(
        [
          [3.3, 0.35],
          [3.3, 1.1],
          [2.9, 1.1],
        ],
        0.1,
      ),
      finish('chrome'),
    ),
  );
}

function handle(length: number, height: number): Group {
  return assembly(
    part(
      extruded(
        outline(
          [
            [-1, 0],
            [1, 0],
            [1, 3.4],
            [-1, 3.4],
          ],
          0.5,
        ),
        1.4,
        0.3,
      ),
      finish('plastic'),
      { at: [0, height * 0.42, -length * 0.25] },
    ),
    part(
      extruded(
        outline(
          [
            [-1, 0],
            [1, 0],
            [1, 3.4],
            [-1, 3.4],
          ],
          0.5,
        ),
        1.4,
        0.3,
      ),
      finish('plastic'),
      { at: [0, height * 0.42, -length * 0.82] },
    ),
    part(
      lofted(
        'z',
        [
          { at: -length * 0.92, width: 2.4, height: 2, radius: 0.9 },
          { at: -length * 0.15, width: 2.4, height: 2, radius: 0.9 },
        ],
        0.7,
      ),
      finish('rubber'),
      { at: [0, height * 0.42 + 3.6, 0] },
    ),
  );
}

function yoke(height: number): Group {
  const side = height * 0.55;
  const arm = (sign: number) =>
    assembly(
      part(block(0.9, 17, 3.4, 0.3), finish('slate'), { at: [sign * side, 27.5, -3.5] }),
      part(ribbed(2.2, 1.6, 14, 0.3), finish('plastic'), {
        at: [sign * (side + (sign > 0 ? 0.4 : 2)), 34, -3.5],
        turn: [0, 90, 0],
      }),
    );
  return assembly(
    arm(1),
    arm(-1),
    part(block(side * 2 + 0.9, 0.9, 3.4, 0.3), finish('slate'), { at: [0, 19.2, -3.5] }),
    part(
      turned(
        [
          [0, 13],
          [2.3, 13],
          [2.3, 19],
          [1.6, 19.4],
        ],
        0.3,
      ),
      finish('steel'),
      { at: [0, 0, -3.5], turn: [-90, 0, 0] },
    ),
    part(ribbed(1.5, 1.4, 12, 0.25), finish('plastic'), { at: [2, 16, -3.5], turn: [0, 90, 0] }),
  );
}

function stand(): Group {
  const legs = [60, 180, 300].map((direction) => {
    const leg = assembly(
      part(block(1.6, 1.1, 19, 0.4), finish('steel'), { at: [0, 3.1, 9.5], turn: [14, 0, 0] }),
      part(block(2, 1.4, 2.4, 0.5), finish('rubber'), { at: [0, 0.75, 18.8] }),
    );
    leg.rotation.y = (direction * Math.PI) / 180;
    return placed(leg, { at: [0, 0, -3.5] });
  });
  return assembly(
    ...legs,
    part(
      turned(
        [
          [1.5, 3],
          [1.5, 14],
        ],
        0.2,
      ),
      finish('steel'),
      { at: [0, 0, -3.5], turn: [-90, 0, 0] },
    ),
    part(
      turned(
        [
          [2.6, 4],
          [2.6, 7],
          [2, 7.6],
        ],
        0.3,
      ),
      finish('plastic'),
      { at: [0, 0, -3.5], turn: [-90, 0, 0] },
    ),
  );
}
