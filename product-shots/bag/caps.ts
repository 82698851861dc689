import type { Group } from 'three';
import { rearCap } from '../kinds/photo-lens.ts';
import { finish } from '../materials.ts';
import { assembly, block, extruded, outline, part, placed, ribbed, turned } from '../shapes.ts';
import { petalHood } from '../parts/lens-hood.ts';

const upwards = [-90, 0, 0] as const;

/** The cap of a lens' front with its two finger grips. */
export function frontCap(radius: number): Group {
  const gripWidth = radius * 0.62;
  return assembly(
    placed(
      assembly(
        part(
          turned(
            [
              [radius, 0],
              [radius, 0.55],
              [radius * 0.93, 0.68],
              [radius * 0.9, 0.56],
              [0, 0.56],
            ],
            0.06,
          ),
          finish('plastic'),
        ),
        part(ribbed(radius * 1.01, 0.34, 90, 0.05, radius * 0.9), finish('plastic'), {
          at: [0, 0, 0.1],
        }),
        ...[-1, 1].map((side) =>
          placed(
            assembly(
              part(
                extruded(
                  outline(
                    [
                      [-gripWidth * 0.55, -radius * 0.46],
                      [gripWidth * 0.4, -radius * 0.66],
                      [gripWidth * 0.4, radius * 0.66],
                      [-gripWidth * 0.55, radius * 0.46],
                    ],
                    0.3,
                  ),
                  0.3,
                  0.08,
                ),
                finish('slate'),
              ),
              ...[-0.3, 0, 0.3].map((x) =>
                part(block(0.09, radius * 0.8, 0.1, 0.03), finish('plastic'), {
                  at: [x * gripWidth - gripWidth * 0.08, 0, 0.16],
                }),
              ),
            ),
            { at: [-side * radius * 0.52, 0, 0.6], turn: [0, 0, side > 0 ? 0 : 180] },
          ),
        ),
      ),
      { turn: upwards },
    ),
  );
}

/** The rear cap of a lens, its closed side up. */
export function rearCapUp(radius: number): Group {
  return assembly(
    placed(rearCap(radius), { turn: [90, 0, 0] }),
    part(
      turned(
        [
          [radius * 0.8, 0],
          [radius * 0.8, 0.03],
          [radius * 0.74, 0.03],
        ],
        0.01,
      ),
      finish('slate'),
      { at: [0, 1.5, 0], turn: upwards },
    ),
    part(block(0.2, 0.03, radius * 0.26, 0.01), finish('white'), {
      at: [0, 1.515, radius * 0.58],
    }),
  );
}

/** The cap of a body's mount, its outside up. */
export function bodyCap(radius: number): Group {
  return assembly(
    placed(
      assembly(
        part(
          turned(
            [
              [radius * 1.05, 0],
              [radius * 1.05, 0.5],
              [radius * 0.86, 0.8],
              [radius * 0.8, 0.66],
              [0, 0.66],
            ],
            0.1,
          ),
          finish('plastic'),
        ),
        part(ribbed(radius * 1.09, 0.4, 60, 0.08, radius), finish('plastic'), { at: [0, 0, 0.06] }),
        part(
          turned(
            [
              [radius * 0.36, 0.6],
              [radius * 0.36, 0.72],
              [0, 0.73],
            ],
            0.03,
          ),
          finish('slate'),
        ),
        part(block(0.18, radius * 0.2, 0.06, 0.02), finish('white'), {
          at: [0, radius * 0.6, 0.68],
        }),
      ),
      { turn: upwards },
    ),
  );
}

/** A lens hood standing on its bayonet. */
export function lensHood(radius: number): Group {
  return assembly(
    placed(petalHood({ radius: radius * 1.08, long: radius * 0.95, short: radius * 0.5 }), {
      turn: upwards,
    }),
    part(
      turned(
        [
          [radius * 1.1, 0],
          [radius * 1.1, 0.7],
          [radius * 0.9, 0.7],
        ],
        0.08,
      ),
      finish('anodised'),
      { turn: upwards },
    ),
  );
}
