import type { Group } from 'three';
import { shoulderPad } from '../kinds/cinema-shoulder.ts';
import { finish } from '../materials.ts';
import { sideGrip, swingScreen, topHandle, viewfinder } from '../parts/cinema-rig.ts';
import { assembly, block, part, placed, ribbed, turned } from '../shapes.ts';

/** Lays a thing on its left side, its front to the left. */
export const onItsSide = [0, -90, 90] as const;

const socket = () =>
  part(
    turned(
      [
        [0.95, 0],
        [0.95, 0.35],
        [0.75, 0.35],
        [0.75, 0.1],
        [0, 0.1],
      ],
      0.06,
      48,
    ),
    finish('steel'),
  );

/** A top handle with the box of its microphone inputs, on its side. */
export function handleUnit(): Group {
  return assembly(
    placed(
      assembly(
        topHandle({ length: 14, height: 4.4, z: 0 }),
        part(block(3.4, 4.6, 5.4, 0.5), finish('body'), { at: [0, 3, -8.2] }),
        ...[1.6, 4.2].map((y) =>
          placed(assembly(socket()), { at: [1.7, y, -8.2], turn: [0, 90, 0] }),
        ),
        part(ribbed(0.5, 0.4, 24, 0.06), finish('anodised'), {
          at: [1.7, 2.9, -6.3],
          turn: [0, 90, 0],
        }),
      ),
      { turn: onItsSide },
    ),
  );
}

/** A hand grip with its strap, on its back. */
export function handGrip(height: number): Group {
  return assembly(placed(sideGrip({ height, drop: 0 }), { turn: [-90, 0, 0] }));
}

/** A monitor on its arm, its screen up, with the hood or without. */
export function cameraMonitor(width: number, height: number, hooded: boolean): Group {
  const wall = (w: number, d: number, x: number, z: number) =>
    part(block(w, 2.4, d, 0.1), finish('rubber'), { at: [x, 1.5, z] });
  return assembly(
    placed(swingScreen([width, height]), { turn: [-90, 0, 0] }),
    ...(hooded
      ? [
          wall(width + 1.1, 0.24, 0, -height / 2 - 0.5),
          wall(0.24, height + 1, -width / 2 - 0.5, 0),
          wall(0.24, height + 1, width / 2 + 0.5, 0),
        ]
      : []),
  );
}

/** An electronic viewfinder, its eyecup to the right. */
export function finder(): Group {
  return assembly(placed(viewfinder(9, 2.6), { turn: [0, -90, 0] }));
}

/** The pad of a shoulder camera, the plate by which it is screwed to the camera up. */
export function pad(): Group {
  return assembly(
    placed(shoulderPad(20), { turn: [0, 90, 0] }),
    part(block(12, 0.8, 5.4, 0.25), finish('anodised'), { at: [-1, 4.7, 0] }),
    ...[-5.5, -1, 3.5].map((x) =>
      part(
        turned(
          [
            [0.8, 0],
            [0.8, 0.3],
            [0.4, 0.34],
            [0.36, 0.1],
            [0, 0.1],
          ],
          0.05,
          40,
        ),
        finish('steel'),
        { at: [x, 5.1, 0], turn: [-90, 0, 0] },
      ),
    ),
  );
}
