import type { Group, Mesh } from 'three';
import { face, ink, label } from '../engraving.ts';
import { finish, type Finish } from '../materials.ts';
import {
  assembly,
  circleOutline,
  extruded,
  outline,
  part,
  placed,
  ribbed,
  turned,
  type Point,
} from '../shapes.ts';

export interface BackButton {
  at: Point;
  text?: string;
  radius?: number;
  color?: string;
}

/** A small round key on a wall that faces +z, with its name beside it. */
export function key({ at: [x, y], text, radius = 0.28, color = ink.white }: BackButton): Group {
  return assembly(
    part(
      turned(
        [
          [radius + 0.05, 0],
          [radius + 0.04, 0.05],
          [radius, 0.05],
        ],
        0.02,
        40,
      ),
      finish('anodised'),
      { at: [x, y, 0] },
    ),
    part(
      turned(
        [
          [radius, 0],
          [radius, 0.14],
          [0, 0.15],
        ],
        0.05,
        40,
      ),
      finish('plastic'),
      { at: [x, y, 0] },
    ),
    text ? label(text, 0.2, color, { at: [x, y + radius + 0.22, 0.02] }) : undefined,
  );
}

/** The control wheel with its middle key, on a wall that faces +z. */
export function wheel(radius: number, at: Point, smooth = false): Group {
  return placed(
    assembly(
      smooth
        ? part(
            turned(
              [
                [radius, 0],
                [radius, 0.16],
                [radius * 0.72, 0.14],
                [0, 0.14],
              ],
              0.06,
            ),
            finish('plastic'),
          )
        : part(ribbed(radius, 0.2, 56, 0.05), finish('body')),
      part(
        turned(
          [
            [radius * 0.78, 0.1],
            [radius * 0.74, 0.24],
            [radius * 0.34, 0.2],
            [0, 0.2],
          ],
          0.04,
        ),
        finish('gloss'),
      ),
      part(
        turned(
          [
            [radius * 0.3, 0.18],
            [radius * 0.3, 0.27],
            [0, 0.28],
          ],
          0.04,
        ),
        finish('plastic'),
      ),
    ),
    { at: [at[0], at[1], 0] },
  );
}

export function joystick(at: Point): Group {
  return placed(
    assembly(
      part(
        turned(
          [
            [0.42, 0],
            [0.38, 0.08],
            [0.2, 0.04],
          ],
          0.03,
        ),
        finish('anodised'),
      ),
      part(ribbed(0.26, 0.26, 18, 0.05), finish('rubber'), { at: [0, 0, 0.06] }),
    ),
    { at: [at[0], at[1], 0] },
  );
}

/** A lens release or flash key on the front wall, facing +z. */
export function frontKey(radius: number, look: Finish = 'plastic'): Mesh {
  return part(
    turned(
      [
        [radius, 0],
        [radius, 0.2],
        [radius * 0.8, 0.26],
        [0, 0.26],
      ],
      0.05,
      48,
    ),
    finish(look),
  );
}

/** A self-timer or preview lever, pivot at the origin, hanging down, facing +z. */
export function lever(length: number, look: Finish = 'silver'): Group {
  return assembly(
    part(
      turned(
        [
          [0.38, 0],
          [0.38, 0.22],
          [0.3, 0.3],
          [0, 0.3],
        ],
        0.05,
        48,
      ),
      finish(look),
    ),
    part(
      extruded(
        outline(
          [
            [-0.18, 0],
            [0.18, 0],
            [0.24, -length],
            [-0.24, -length],
          ],
          0.12,
        ),
        0.2,
      ),
      finish(look),
      { at: [0, 0, 0.16] },
    ),
  );
}

export function screw(radius = 0.14, look: Finish = 'steel'): Group {
  return assembly(
    part(extruded(circleOutline(radius), 0.06, 0.02), finish(look)),
    face(
      radius * 0.6,
      (context, size) => {
        context.fillStyle = '#0c0c0c';
        context.beginPath();
        for (let corner = 0; corner < 6; corner++)
          context.lineTo(
            size / 2 + Math.cos((corner * Math.PI) / 3) * size * 0.45,
            size / 2 + Math.sin((corner * Math.PI) / 3) * size * 0.45,
          );
        context.fill();
      },
      { at: [0, 0, 0.035] },
    ),
  );
}
