import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { finish } from '../materials.ts';
import { detachable } from '../parts/detachable.ts';
import { screen } from '../parts/screen.ts';
import { assembly, block, part, placed, ribbed, turned } from '../shapes.ts';

interface FieldMonitor {
  width: number;
  height: number;
  depth: number;
}

/** A monitor and recorder: a slim frame round its screen, fins, drive bay and battery at the back, on a tilting arm. */
export function fieldMonitor({ width, height, depth }: FieldMonitor): Group {
  const lift = 5.4;
  const middle = lift + height / 2;
  return assembly(
    part(block(width, height, depth * 0.62, 0.35), finish('body'), { at: [0, middle, 0] }),
    part(block(width + 0.14, height + 0.14, 0.5, 0.22), finish('anodised'), {
      at: [0, middle, 0.1],
    }),
    placed(screen(width - 1.3, height - 1.5, 0.16, 'coast', 'video'), {
      at: [0, middle + 0.1, depth * 0.31 - 0.1],
    }),
    part(
      turned(
        [
          [0.26, 0],
          [0.26, 0.06],
          [0, 0.08],
        ],
        0.02,
        32,
      ),
      finish('red'),
      { at: [-width / 2 + 0.55, lift + 0.36, depth * 0.31] },
    ),
    ...Array.from({ length: 11 }, (_, index) =>
      part(block(width * 0.44, 0.16, 0.7, 0.06), finish('anodised'), {
        at: [-width * 0.22, lift + 1 + index * 0.5, -depth * 0.31 - 0.15],
      }),
    ),
    part(block(width * 0.44, height * 0.76, 0.9, 0.2), finish('plastic'), {
      at: [width * 0.24, middle, -depth * 0.31 - 0.3],
    }),
    detachable('battery', batteryPack(width, middle, depth)),
    label('HDMI', 0.36, ink.grey, {
      at: [-width / 2 - 0.08, middle + 1.6, 0.1],
      turn: [0, -90, 0],
    }),
    ...[1.6, -0.2].map((y) =>
      part(block(0.1, 0.7, 0.5, 0.04), finish('void'), {
        at: [-width / 2 - 0.04, middle + y - 0.7, -0.2],
      }),
    ),
    detachable('arm', arm(lift)),
  );
}

function batteryPack(width: number, middle: number, depth: number): Group {
  const back = -depth * 0.31 - 0.75;
  return assembly(
    part(block(3.8, 7, 2, 0.25), finish('slate'), { at: [width * 0.24, middle, back - 0.9] }),
    label('7.2V 37Wh', 0.42, ink.white, {
      at: [width * 0.24, middle + 1.6, back - 1.92],
      turn: [0, 180, 0],
    }),
    part(block(3.2, 0.7, 0.06, 0.02), finish('orange'), {
      at: [width * 0.24, middle - 2.2, back - 1.9],
    }),
  );
}

function arm(lift: number): Group {
  return assembly(
    part(
      turned(
        [
          [0.5, lift - 1.7],
          [0.5, lift],
        ],
        0.05,
        32,
      ),
      finish('steel'),
      { turn: [-90, 0, 0] },
    ),
    part(ribbed(1.2, 0.5, 30, 0.1), finish('anodised'), {
      at: [0, lift - 0.8, 0],
      turn: [-90, 0, 0],
    }),
    part(
      turned(
        [
          [1.25, -1],
          [1.25, 1],
        ],
        0.2,
      ),
      finish('anodised'),
      { at: [0, lift - 2.3, 0], turn: [0, 90, 0] },
    ),
    part(ribbed(1.1, 0.9, 10, 0.2), finish('plastic'), {
      at: [1, lift - 2.3, 0],
      turn: [0, 90, 0],
    }),
    part(block(1.7, 2.2, 1.5, 0.2), finish('anodised'), { at: [0, lift - 3.4, 0] }),
    part(
      turned(
        [
          [2.4, 0],
          [2.4, 0.5],
          [1.7, 0.7],
          [1.2, 0.9],
          [1.2, 1.2],
        ],
        0.12,
      ),
      finish('steel'),
      { turn: [-90, 0, 0] },
    ),
  );
}
