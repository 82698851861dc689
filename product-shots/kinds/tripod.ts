import type { Group } from 'three';
import { finish } from '../materials.ts';
import { lofted } from '../loft.ts';
import { assembly, block, part, placed, turned } from '../shapes.ts';
import { threeWayHead } from './three-way-head.ts';

interface Tripod {
  /** Height of the crown from which the legs hang. */
  crown: number;
  /** Degrees between each leg and the plumb line. */
  spread: number;
  accent: 'red' | 'blue';
}

/** Aluminium legs in three sections with levers, a centre column and a three-way head with two handles. */
export function tripod({ crown, spread, accent }: Tripod): Group {
  const legs = [90, 210, 330].map((direction) => {
    const arm = assembly(
      placed(leg(crown / Math.cos((spread * Math.PI) / 180), accent), {
        at: [0, 0, 3.2],
        turn: [-spread, 0, 0],
      }),
    );
    arm.rotation.y = (direction * Math.PI) / 180;
    return placed(arm, { at: [0, crown, 0] });
  });
  return assembly(
    ...legs,
    part(
      lofted(
        'y',
        [
          { at: crown - 3.4, width: 7, height: 7, radius: 3.4 },
          { at: crown - 0.5, width: 9, height: 9, radius: 4.2 },
          { at: crown + 2.2, width: 7.2, height: 7.2, radius: 3.5 },
        ],
        0.5,
      ),
      finish('body'),
    ),
    part(
      turned(
        [
          [2.9, 0],
          [2.9, 1.6],
          [2.1, 1.9],
        ],
        0.2,
      ),
      finish('body'),
      { at: [0, crown + 2, 0], turn: [-90, 0, 0] },
    ),
    part(
      turned(
        [
          [1.45, -17],
          [1.45, 9],
        ],
        0.1,
      ),
      finish('anodised'),
      { at: [0, crown, 0], turn: [-90, 0, 0] },
    ),
    part(
      turned(
        [
          [0, -19],
          [1.5, -19],
          [1.7, -17],
          [1.45, -16],
        ],
        0.2,
      ),
      finish('rubber'),
      { at: [0, crown, 0], turn: [-90, 0, 0] },
    ),
    placed(threeWayHead(accent), { at: [0, crown + 9, 0] }),
  );
}

/** Hangs from the origin along -y. */
function leg(length: number, accent: Tripod['accent']): Group {
  const tube = (from: number, to: number, radius: number) =>
    part(
      turned(
        [
          [radius, 0],
          [radius, to - from],
        ],
        0.05,
        48,
      ),
      finish('anodised'),
      { at: [0, -from, 0], turn: [90, 0, 0] },
    );
  const clamp = (at: number, radius: number) =>
    assembly(
      part(block(radius * 2.5, 4.2, radius * 2.6, 0.7), finish('body'), { at: [0, -at, 0] }),
      part(block(1.3, 4.8, 0.9, 0.35), finish('plastic'), {
        at: [radius * 0.7, -at - 0.6, radius * 1.55],
        turn: [8, 0, 0],
      }),
      part(block(radius * 2.52, 0.35, radius * 2.62, 0.1), finish(accent), {
        at: [0, -at + 1.3, 0],
      }),
    );
  const [first, second] = [length * 0.4, length * 0.7];
  return assembly(
    part(
      lofted(
        'y',
        [
          { at: -3.6, width: 3.6, height: 3.6, radius: 1.6 },
          { at: 0.4, width: 4, height: 4.4, radius: 1.2 },
        ],
        0.4,
      ),
      finish('body'),
    ),
    part(
      turned(
        [
          [1.1, -2.2],
          [1.1, 2.2],
        ],
        0.1,
        40,
      ),
      finish('steel'),
      { turn: [0, 90, 0] },
    ),
    tube(2, first, 1.45),
    clamp(first, 1.45),
    tube(first, second, 1.2),
    clamp(second, 1.25),
    tube(second, length - 2.4, 0.98),
    part(
      turned(
        [
          [0, 0],
          [1.25, 0],
          [1.45, 0.8],
          [1.2, 2.8],
          [0.98, 3.2],
        ],
        0.3,
        48,
      ),
      finish('rubber'),
      { at: [0, -length + 0.6, 0], turn: [-90, 0, 0] },
    ),
  );
}
