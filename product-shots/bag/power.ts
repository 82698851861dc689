import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { batteryPack, type BatteryPack } from '../kinds/power-set.ts';
import { finish, lamp } from '../materials.ts';
import { battery as plateBattery } from '../parts/cinema-rig.ts';
import { assembly, block, extruded, outline, part, placed, type Point } from '../shapes.ts';

/** Width, height and depth in centimetres of the batteries whose shape is far from the usual one. */
const sizes: Record<string, readonly [number, number, number]> = {
  'BP-955': [3.9, 7, 4],
  'BP-A60': [4.2, 7.2, 4.6],
  'BP-SCL7': [4.6, 5.8, 1.9],
  'BP-U35': [4.2, 6.9, 3.2],
  'EN-EL14a': [3.8, 5.3, 1.5],
  'LP-E19': [4.2, 8.6, 2.8],
  'NP-F570': [3.9, 7.1, 2.1],
  'NP-F750': [3.9, 7.1, 3.9],
  'NP-W126S': [3.6, 4.8, 1.6],
};

/** The battery that goes into a camera, by what the list calls it. */
export function batteryOf(name: string): BatteryPack {
  const [width, height, depth] = sizes[name] ?? [4, 5.5, 2.1];
  return { width, height, depth, text: name };
}

/** A battery on its back. */
export function battery(pack: BatteryPack): Group {
  return assembly(placed(batteryPack(pack), { turn: [-90, 0, 0] }));
}

/** The small battery of an action camera. */
export function actionBattery(): Group {
  return assembly(
    part(block(3.4, 1.3, 4, 0.25), finish('plastic')),
    part(block(3.42, 1.32, 1, 0.2), finish('blue'), { at: [0, 0, -1.3] }),
    label('ENDURO', 0.5, ink.white, { at: [0, 0.67, 0.1], turn: [-90, 0, 0] }),
    label('1720 mAh', 0.34, ink.grey, { at: [0, 0.67, 0.9], turn: [-90, 0, 0] }),
  );
}

/** A battery with a V-mount, its outer side up. */
export function vMountBattery(text: string): Group {
  const pack = plateBattery({ size: [9.4, 11.6, 5.2], text: '', look: 'slate' });
  return assembly(
    placed(assembly(placed(pack, { turn: [0, 180, 0] })), { turn: [-90, 0, 0] }),
    part(block(7.6, 0.04, 3.4, 0.01), finish('plastic'), { at: [0, 5.62, -2.2] }),
    label(`14.4 V  ${text}`, 0.8, ink.white, { at: [0, 5.66, -2.2], turn: [-90, 0, 0] }),
    part(block(2.4, 0.5, 0.9, 0.2), finish('orange'), { at: [0, 4.8, -5.9] }),
  );
}

/** The rim round a charger's bay. */
function bay(width: number, depth: number): Group {
  const frame = (x: number, z: number, radius: number) =>
    outline(
      [
        [-x, -z],
        [x, -z],
        [x, z],
        [-x, z],
      ],
      radius,
    );
  const rim = frame(width / 2 + 0.5, depth / 2 + 0.5, 0.4);
  rim.holes.push(frame(width / 2, depth / 2, 0.2));
  return assembly(
    part(extruded(rim, 0.9, 0.12), finish('body'), { at: [0, 0.3, 0], turn: [-90, 0, 0] }),
    part(block(width + 0.1, 0.1, depth + 0.1, 0.02), finish('rubber'), { at: [0, 0.02, 0] }),
    ...[-0.9, -0.3, 0.3, 0.9].map((x) =>
      part(block(0.24, 0.14, 1, 0.04), finish('gold'), {
        at: [x * Math.min(1, width / 3.4), 0.12, -depth / 2 + 0.6],
      }),
    ),
  );
}

function chargeLights(at: Point, height: number, count = 3): Group {
  return assembly(
    ...Array.from({ length: count }, (_, index) =>
      part(block(0.5, 0.08, 0.22, 0.03), lamp('#7fe08a', 1.6), {
        at: [at[0] + index * 0.85, height, at[1]],
      }),
    ),
  );
}

/** A charger with an empty bay for one battery. */
export function charger({ width, height }: BatteryPack, name?: string): Group {
  const [wide, deep] = [width + 2.2, height + 3.2];
  return assembly(
    part(block(wide, 2.2, deep, 0.5), finish('body'), { at: [0, 1.1, 0] }),
    placed(bay(width + 0.2, height + 0.2), { at: [0, 2.16, -0.6] }),
    chargeLights([-wide / 2 + 1, deep / 2 - 0.75], 2.2, 2),
    label(name ?? 'CHARGE', 0.42, ink.grey, {
      at: [wide / 2 - 2, 2.22, deep / 2 - 0.75],
      turn: [-90, 0, 0],
    }),
  );
}

/** A charger for two large batteries, lying with its plates up. */
export function dualCharger(): Group {
  const plate = (x: number) =>
    assembly(
      part(block(9, 0.7, 10.4, 0.3), finish('anodised'), { at: [x, 5.1, -0.4] }),
      part(
        extruded(
          outline(
            [
              [-2.4, 3.6],
              [2.4, 3.6],
              [1.4, -3],
              [-1.4, -3],
            ],
            0.4,
          ),
          0.7,
          0.15,
        ),
        finish('steel'),
        { at: [x, 5.6, -0.4], turn: [-90, 0, 0] },
      ),
      part(block(2, 0.3, 1.4, 0.1), finish('void'), { at: [x, 5.9, -0.6] }),
      part(block(1.6, 0.7, 0.8, 0.2), finish('orange'), { at: [x + 3.4, 5.5, 3.6] }),
    );
  return assembly(
    part(block(21.6, 5, 13.4, 0.8), finish('slate'), { at: [0, 2.5, 0] }),
    plate(-5.1),
    plate(5.1),
    chargeLights([-8, 5.9], 5.02, 4),
    chargeLights([2.4, 5.9], 5.02, 2),
  );
}

/** The small block that goes into the wall's socket. */
export function wallCharger(look: 'plastic' | 'white' = 'plastic'): Group {
  return assembly(
    part(block(4.6, 3, 6.2, 0.5), finish(look), { at: [0, 1.5, 0] }),
    part(block(1.1, 0.4, 0.1, 0.04), finish('void'), { at: [0, 1.5, 3.08] }),
    label('USB-C  30 W', 0.46, look === 'white' ? ink.black : ink.white, {
      at: [0, 3.02, 0.6],
      turn: [-90, 0, 0],
    }),
    ...[-0.65, 0.65].map((x) =>
      part(block(0.16, 0.65, 1.7, 0.05), finish('steel'), { at: [x, 1.6, -3.8] }),
    ),
  );
}
