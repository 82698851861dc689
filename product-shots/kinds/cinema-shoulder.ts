import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { finish } from '../materials.ts';
import { detachable, mountedLens } from '../parts/detachable.ts';
import { screen } from '../parts/screen.ts';
import { lofted } from '../loft.ts';
import { assembly, block, extruded, outline, part, placed, ribbed, turned } from '../shapes.ts';
import type { AttachedLens } from './interchangeable.ts';

interface ShoulderCamera {
  length: number;
  lens: AttachedLens;
  batteryText: string;
}

/** A documentary camera for the shoulder: long body, pad below, handle and finder ahead, battery as a counterweight. */
export function shoulderCamera({ length, lens, batteryText }: ShoulderCamera): Group {
  const base = 5.2;
  const [front, back] = [length / 2, -length / 2];
  return assembly(
    part(
      lofted(
        'z',
        [
          { at: back, width: 11, height: 12.2, radius: 1, y: base + 6.1 },
          { at: back + 7, width: 11.4, height: 13.4, radius: 1, y: base + 6.7 },
          { at: front - 5, width: 11.6, height: 13.8, radius: 1.1, y: base + 6.9 },
          { at: front, width: 10.4, height: 12.8, radius: 1.3, y: base + 6.9 },
        ],
        0.6,
      ),
      finish('slate'),
    ),
    part(block(11.7, 3.4, length * 0.7, 0.4), finish('body'), { at: [0, base + 11.4, -1] }),
    part(
      turned(
        [
          [5.3, 0],
          [5.1, 1.2],
          [4.2, 1.5],
          [3.1, 1.5],
        ],
        0.2,
      ),
      finish('steel'),
      { at: [0, base + 6.4, front - 0.2] },
    ),
    ...[45, 135, 225, 315].map((angle) => {
      const tab = assembly(part(block(2, 1, 0.6, 0.2), finish('chrome'), { at: [0, 4.5, 0] }));
      tab.rotation.z = (angle * Math.PI) / 180;
      return placed(tab, { at: [0, base + 6.4, front + 1.2] });
    }),
    mountedLens(lens, 4.2, { at: [0, base + 6.4, front + 1.3] }),
    detachable('shoulder pad', shoulderPad(length)),
    part(block(6, 1.2, length * 0.94, 0.3), finish('anodised'), { at: [0, base - 0.6, 0] }),
    ...[-3, 3].map((x) =>
      part(
        turned(
          [
            [0.95, 0],
            [0.95, 12],
            [0, 12],
          ],
          0.1,
          48,
        ),
        finish('steel'),
        { at: [x, base - 1.4, front - 2] },
      ),
    ),
    part(block(9.4, 2.6, 2.2, 0.4), finish('anodised'), { at: [0, base - 1.4, front + 0.4] }),
    handle(base + 14.4),
    placed(finder(), { at: [8.9, base + 14.6, front - 1.6] }),
    placed(operatorSide(length), { at: [5.82, base + 6.4, 0], turn: [0, 90, 0] }),
    detachable('battery', rearBattery(base, back, batteryText)),
    label('90  60  48  30  24', 0.4, ink.grey, { at: [5.8, base + 11.2, 2], turn: [0, 90, 0] }),
  );
}

/** The foam under a shoulder camera of this length. */
export function shoulderPad(length: number): Group {
  return assembly(
    part(
      lofted(
        'z',
        [
          { at: -length / 2 - 1, width: 9.6, height: 2.8, radius: 1.2, y: 3.4 },
          { at: -2, width: 10, height: 3.8, radius: 1.2, y: 2.6 },
          { at: 6, width: 9.2, height: 2, radius: 0.9, y: 3.8 },
        ],
        0.6,
      ),
      finish('foam'),
    ),
  );
}

function handle(top: number): Group {
  return assembly(
    part(block(3.4, 1.2, 17, 0.3), finish('anodised'), { at: [0, top - 0.4, 0] }),
    part(
      lofted(
        'y',
        [
          { at: 0, width: 2.6, height: 3, radius: 0.6, y: 6 },
          { at: 4.4, width: 2.4, height: 2.8, radius: 0.8, y: 5.2 },
        ],
        0.2,
      ),
      finish('slate'),
      { at: [0, top, 0] },
    ),
    part(
      lofted(
        'y',
        [
          { at: 0, width: 2.6, height: 3, radius: 0.6, y: -6 },
          { at: 4.2, width: 2.4, height: 2.8, radius: 0.8, y: -5.4 },
        ],
        0.2,
      ),
      finish('slate'),
      { at: [0, top, 0] },
    ),
    part(
      lofted(
        'z',
        [
          { at: -8, width: 3.2, height: 2.6, radius: 1.2 },
          { at: 0, width: 3.5, height: 2.9, radius: 1.4 },
          { at: 8.4, width: 3, height: 2.6, radius: 1.2 },
        ],
        0.9,
      ),
      finish('rubber'),
      { at: [0, top + 4.8, 0] },
    ),
    ...[-5, -2.5, 0, 2.5, 5].map((z) =>
      part(
        turned(
          [
            [0.3, 0],
            [0.3, 0.04],
            [0, 0.04],
          ],
          0.01,
          24,
        ),
        finish('steel'),
        { at: [0.9, top + 0.2, z], turn: [-90, 0, 0] },
      ),
    ),
  );
}

function finder(): Group {
  return assembly(
    part(block(5.4, 6.2, 6, 0.6), finish('slate')),
    placed(screen(8.4, 5, 0.3, 'hills', 'video'), { at: [3.0, 0.2, -0.6], turn: [0, 90, 0] }),
    part(
      lofted(
        'z',
        [
          { at: -8.5, width: 4.2, height: 4.2, radius: 2 },
          { at: -3, width: 4.6, height: 4.8, radius: 1.2 },
        ],
        0.4,
      ),
      finish('body'),
    ),
    part(
      turned(
        [
          [2, 0],
          [2, 1.4],
          [3, 3.2],
          [2.8, 3.4],
          [1.6, 2],
        ],
        0.3,
      ),
      finish('rubber'),
      { at: [0, 0, -8.2], turn: [0, 180, 0] },
    ),
    part(ribbed(2.35, 1, 50, 0.1), finish('anodised'), { at: [0, 0, -7.2] }),
    part(
      turned(
        [
          [0.7, -10],
          [0.7, 0],
        ],
        0.1,
        40,
      ),
      finish('steel'),
      { at: [-1, -0.6, 1], turn: [0, 90, 0] },
    ),
  );
}

function operatorSide(length: number): Group {
  const dials = [-3.2, 0, 3.2].map((x) =>
    part(ribbed(0.85, 0.5, 32, 0.08), finish('anodised'), { at: [x - 2, -3.6, 0] }),
  );
  return assembly(
    placed(screen(4.6, 2.4, 0.16, 'dunes', 'video'), { at: [-4, 1.6, 0] }),
    ...dials,
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      part(
        turned(
          [
            [0.42, 0],
            [0.4, 0.16],
            [0, 0.2],
          ],
          0.05,
          32,
        ),
        finish('plastic'),
        { at: [0.2 + (index % 3) * 1.3, 2.2 - Math.floor(index / 3) * 1.3, 0] },
      ),
    ),
    part(
      turned(
        [
          [0.75, 0],
          [0.72, 0.24],
          [0, 0.28],
        ],
        0.06,
        40,
      ),
      finish('red'),
      { at: [length * 0.36, -1.4, 0] },
    ),
    part(
      extruded(
        outline(
          [
            [-2.6, -1.6],
            [2.6, -1.6],
            [2.6, 1.6],
            [-2.6, 1.6],
          ],
          0.5,
        ),
        0.3,
        0.1,
      ),
      finish('rubber'),
      { at: [length * 0.24, 3.2, 0] },
    ),
    label('CH1   CH2   CH3', 0.44, ink.white, { at: [-2, -2.3, 0.03] }),
    label('ND  EI  WB', 0.44, ink.grey, { at: [1.5, 3.3, 0.03] }),
  );
}

function rearBattery(base: number, back: number, text: string): Group {
  return assembly(
    part(block(9.4, 11, 1, 0.3), finish('anodised'), { at: [0, base + 6, back - 0.6] }),
    part(block(9, 11.4, 5.4, 0.9), finish('grey'), { at: [0, base + 6, back - 3.8] }),
    label(text, 1, ink.white, { at: [0, base + 8.4, back - 6.54], turn: [0, 180, 0] }),
    label(text, 0.4, ink.white, { at: [4.52, base + 6, back - 3.8], turn: [0, 90, 0] }),
    part(block(0.8, 1.6, 1, 0.2), finish('orange'), { at: [4.4, base + 11.4, back - 1] }),
  );
}
