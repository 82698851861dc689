import type { Group } from 'three';
import { bandText, ink } from '../engraving.ts';
import { finish } from '../materials.ts';
import { lensBarrel, type FrontOptics, type Ring } from '../parts/lens-barrel.ts';
import { rearCap } from './photo-lens.ts';
import { assembly, part, ribbed, turned } from '../shapes.ts';

interface CineLens {
  length: number;
  /** Radius of the front, the same on every lens of a set. */
  frontRadius: number;
  bodyRadius: number;
  focusScale: string;
  irisScale: string;
  title: string;
  optics: FrontOptics;
  accent: 'blue' | 'red' | 'gold' | 'orange';
  /** Wears its rear cap, to stand upright. */
  capped?: boolean;
}

/** A cine prime: focus and iris gears, long scales to be read from both sides, a PL mount. */
export function cineLens({
  length,
  frontRadius,
  bodyRadius,
  focusScale,
  irisScale,
  title,
  optics,
  accent,
  capped = false,
}: CineLens): Group {
  const marks = (text: string, color?: string) =>
    [90, -90].map((angle) => ({ text, angle, color }));
  const gear = { count: Math.round(bodyRadius * 30), depth: 0.16, duty: 0.5 };
  const rings: Ring[] = [
    { length: 0.5, radius: bodyRadius * 0.9, finish: 'anodised' },
    { length: length * 0.07, radius: bodyRadius * 0.94, end: bodyRadius },
    { length: length * 0.1, radius: bodyRadius, marks: { size: 0.42, texts: marks(irisScale) } },
    { length: 0.75, radius: bodyRadius + 0.22, finish: 'anodised', ribs: gear },
    {
      length: length * 0.08,
      radius: bodyRadius * 1.01,
      marks: {
        size: 0.34,
        texts: [
          { text: title, angle: 90, color: ink[accent] },
          { text: title, angle: -90, color: ink[accent] },
        ],
      },
    },
    {
      length: length * 0.16,
      radius: bodyRadius * 1.04,
      marks: { size: 0.46, texts: marks(focusScale, ink.gold) },
    },
    { length: 0.75, radius: bodyRadius + 0.34, finish: 'anodised', ribs: gear },
    {
      length: length * 0.1,
      radius: bodyRadius * 1.05,
      finish: 'rubber',
      ribs: { count: 80, depth: 0.05 },
    },
    { length: length * 0.05, radius: bodyRadius * 1.06, end: frontRadius },
    { length: 0.12, radius: frontRadius + 0.01, finish: accent, bevel: 0.02 },
    { length: length * 0.12, radius: frontRadius },
  ];
  const { lens } = lensBarrel(rings, optics);
  const witness = bandText(bodyRadius + 0.04, length * 0.3, 0.5, [
    { text: '|', angle: 90 },
    { text: '|', angle: -90 },
  ]);
  witness.position.z = length * 0.26;
  return assembly(lens, witness, capped ? rearCap(3.0, 2) : plMount());
}

function plMount(): Group {
  const wings = [45, 135, 225, 315].map((angle) => {
    const wing = part(ribbed(3.15, 0.32, 4, 0.5, 2.4, 0.5), finish('chrome'), {
      at: [0, 0, -0.36],
    });
    wing.rotation.z = (angle * Math.PI) / 180;
    return wing;
  });
  return assembly(
    part(
      turned(
        [
          [2.2, -1.7],
          [2.66, -1.7],
          [2.66, 0.1],
        ],
        0.08,
      ),
      finish('chrome'),
    ),
    part(
      turned(
        [
          [2.2, 0.2],
          [2.2, -1.65],
        ],
        0,
      ),
      finish('void'),
    ),
    part(
      turned(
        [
          [0, -1.2],
          [0.01, -1.2],
          [2.2, -1.21],
        ],
        0,
      ),
      finish('void'),
    ),
    wings[0],
  );
}
