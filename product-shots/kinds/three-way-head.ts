import type { Group } from 'three';
import { face, ink } from '../engraving.ts';
import { finish } from '../materials.ts';
import { lofted } from '../loft.ts';
import { assembly, block, extruded, outline, part, placed, ribbed, turned } from '../shapes.ts';

/** A tripod's head that tilts, leans and pans, each by a handle or a knob of its own. */
export function threeWayHead(accent: 'red' | 'blue'): Group {
  const handle = (length: number) =>
    assembly(
      part(
        turned(
          [
            [0.55, 0],
            [0.55, length * 0.42],
          ],
          0.05,
          32,
        ),
        finish('steel'),
      ),
      part(
        turned(
          [
            [0.7, length * 0.36],
            [1.15, length * 0.42],
            [1.0, length * 0.7],
            [1.25, length * 0.96],
            [0.8, length],
            [0, length],
          ],
          0.4,
          48,
        ),
        finish('rubber'),
      ),
    );
  return assembly(
    part(
      turned(
        [
          [3, 0],
          [3, 1.2],
          [2.6, 2.2],
          [2.6, 3],
          [0, 3],
        ],
        0.2,
      ),
      finish('body'),
      { turn: [-90, 0, 0] },
    ),
    part(ribbed(2.85, 0.8, 60, 0.12), finish('anodised'), { at: [0, 1.2, 0], turn: [-90, 0, 0] }),
    part(
      lofted(
        'y',
        [
          { at: 2.6, width: 4.4, height: 4.6, radius: 1.4 },
          { at: 6.4, width: 3.6, height: 4.2, radius: 1.4 },
        ],
        0.5,
      ),
      finish('body'),
    ),
    part(
      turned(
        [
          [2, -3],
          [2, 3],
        ],
        0.4,
      ),
      finish('body'),
      { at: [0, 6.2, 0], turn: [0, 90, 0] },
    ),
    face(
      1.5,
      (context, size) => {
        context.strokeStyle = ink.white;
        context.lineWidth = size * 0.02;
        for (let index = 0; index < 36; index++) {
          context.save();
          context.translate(size / 2, size / 2);
          context.rotate((index * Math.PI) / 18);
          context.beginPath();
          context.moveTo(0, -size * (index % 3 ? 0.42 : 0.36));
          context.lineTo(0, -size * 0.48);
          context.stroke();
          context.restore();
        }
      },
      { at: [3.02, 6.2, 0], turn: [0, 90, 0] },
    ),
    part(block(4, 3.6, 4.4, 0.7), finish('body'), { at: [0, 8.4, 0.6] }),
    part(
      turned(
        [
          [1.8, -2.6],
          [1.8, 2.6],
        ],
        0.3,
      ),
      finish('body'),
      { at: [0, 8.8, 0] },
    ),
    part(block(6.4, 1.2, 5.6, 0.3), finish('anodised'), { at: [0, 10.6, 0] }),
    part(
      extruded(
        outline(
          [
            [-2.6, -2.3],
            [2.6, -2.3],
            [2.6, 2.3],
            [-2.6, 2.3],
          ],
          0.5,
        ),
        0.7,
        0.15,
      ),
      finish('rubber'),
      { at: [0, 11.4, 0], turn: [-90, 0, 0] },
    ),
    part(
      turned(
        [
          [0.5, 0],
          [0.5, 0.9],
          [0, 0.9],
        ],
        0.06,
        32,
      ),
      finish('steel'),
      { at: [0, 11.7, 0], turn: [-90, 0, 0] },
    ),
    part(
      turned(
        [
          [0.45, 0],
          [0.45, 0.14],
          [0, 0.2],
        ],
        0.05,
        32,
      ),
      finish('yellow'),
      { at: [2.1, 11.2, 2.4], turn: [-90, 0, 0] },
    ),
    part(block(0.7, 0.5, 3.4, 0.2), finish(accent), { at: [-3.5, 10.4, 0.8] }),
    placed(handle(15), { at: [1.4, 8.0, 2.4], turn: [16, 38, 0] }),
    placed(handle(12), { at: [-2.0, 5.6, 1.4], turn: [10, -74, 0] }),
  );
}
