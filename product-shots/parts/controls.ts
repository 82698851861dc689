import type { Group } from 'three';
import { dialFace, ink, type Mark } from '../engraving.ts';
import { finish, type Finish } from '../materials.ts';
import {
  assembly,
  block,
  extruded,
  outline,
  part,
  placed,
  ribbed,
  turned,
  type Placing,
} from '../shapes.ts';

const upright: Placing['turn'] = [-90, 0, 0];

/** A knurled dial standing upright on y = 0. */
export function dial(
  radius: number,
  height: number,
  {
    ribs = 48,
    look = 'body',
    top = look,
    marks,
    markSize = 0.2,
  }: {
    ribs?: number;
    look?: Finish;
    top?: Finish;
    marks?: readonly Mark[];
    markSize?: number;
  } = {},
): Group {
  const group = assembly(
    part(ribbed(radius, height * 0.8, ribs, 0.045), finish(look), { at: [0, 0, height * 0.06] }),
    part(
      turned(
        [
          [radius * 0.95, height * 0.8],
          [radius * 0.9, height],
          [0, height],
        ],
        0.04,
      ),
      finish(top),
    ),
  );
  const light = top === 'silver';
  if (marks)
    group.add(
      dialFace(
        radius * 0.9,
        markSize,
        light ? marks.map((mark) => ({ ...mark, color: mark.color ?? ink.black })) : marks,
        { at: [0, 0, height + 0.008], turn: [0, 0, 180] },
      ),
    );
  return assembly(placed(group, { turn: upright }));
}

/** A round button standing upright on y = 0. */
export function button(radius: number, height: number, look: Finish = 'plastic'): Group {
  return assembly(
    part(
      turned(
        [
          [radius, 0],
          [radius, height],
          [0, height],
        ],
        0.04,
        48,
      ),
      finish(look),
      { turn: upright },
    ),
  );
}

/** A shutter release in its collar, as on a tilted shoulder. */
export function shutterRelease(
  radius: number,
  {
    collar = 'anodised',
    cap = 'silver',
    thread = false,
  }: { collar?: Finish; cap?: Finish; thread?: boolean } = {},
): Group {
  return assembly(
    placed(
      assembly(
        part(
          turned(
            [
              [radius * 1.55, -0.1],
              [radius * 1.55, 0.16],
              [radius * 1.1, 0.2],
              [radius * 1.1, 0],
            ],
            0.05,
            64,
          ),
          finish(collar),
        ),
        part(
          turned(
            [
              [radius, 0],
              [radius, 0.3],
              [radius * 0.6, 0.27],
              [0, 0.25],
            ],
            0.05,
            64,
          ),
          finish(cap),
        ),
        thread &&
          part(
            turned(
              [
                [0.13, 0.3],
                [0.13, 0.2],
                [0, 0.2],
              ],
              0.01,
              32,
            ),
            finish('void'),
          ),
      ),
      { turn: upright },
    ),
  );
}

/** The rails of an accessory shoe, open towards the back, standing on y = 0. */
export function accessoryShoe(look: Finish = 'steel'): Group {
  return assembly(
    part(block(2.1, 0.12, 1.9, 0.03), finish('anodised'), { at: [0, 0.06, 0] }),
    part(block(0.2, 0.34, 1.9, 0.04), finish(look), { at: [-0.98, 0.17, 0] }),
    part(block(0.2, 0.34, 1.9, 0.04), finish(look), { at: [0.98, 0.17, 0] }),
    part(block(0.48, 0.09, 1.9, 0.03), finish(look), { at: [-0.84, 0.36, 0] }),
    part(block(0.48, 0.09, 1.9, 0.03), finish(look), { at: [0.84, 0.36, 0] }),
    ...[-0.4, 0, 0.4].map((x) =>
      part(block(0.16, 0.02, 0.5, 0.01), finish('gold'), { at: [x, 0.13, 0.2] }),
    ),
  );
}

/** A strap ring on the side wall: `side` is -1 or 1 for the direction it points in. */
export function strapLug(side: number, look: Finish = 'steel'): Group {
  return assembly(
    part(
      turned(
        [
          [0.3, 0],
          [0.22, 0.25],
          [0.3, 0.42],
          [0, 0.42],
        ],
        0.05,
        32,
      ),
      finish(look),
      { turn: [0, side * 90, 0] },
    ),
    part(
      extruded(
        outline(
          [
            [-0.45, 0.15],
            [0, 0.4],
            [0.45, 0.15],
            [0.35, -0.8],
            [-0.35, -0.8],
          ],
          0.25,
        ),
        0.08,
      ),
      finish('steel'),
      { at: [side * 0.32, -0.25, 0], turn: [0, 90, 0] },
    ),
  );
}
