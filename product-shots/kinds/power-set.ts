import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { finish, lamp } from '../materials.ts';
import { assembly, block, extruded, outline, part, placed } from '../shapes.ts';

export interface BatteryPack {
  width: number;
  height: number;
  depth: number;
  text: string;
}

interface PowerSet {
  battery: BatteryPack;
  card: { text: string; speed: string };
}

/** Two batteries, a charger with one of them charging, two memory cards leaning on it. */
export function powerSet({ battery, card }: PowerSet): Group {
  const spare = batteryPack(battery);
  const [first, second] = [memoryCard(card), memoryCard(card)];
  return assembly(
    charger(battery),
    placed(spare, { at: [6.6, 0, 2.6], turn: [0, -28, 0] }),
    placed(assembly(placed(first, { at: [0, 1.6, 0] })), {
      at: [-3.4, 0, 5.2],
      turn: [-64, 14, 0],
    }),
    placed(assembly(placed(second, { at: [0, 0, 0] })), {
      at: [1.2, 0.12, 6.4],
      turn: [-90, 0, 24],
    }),
  );
}

/** A small battery standing on its foot, its face towards +z. */
export function batteryPack({ width, height, depth, text }: BatteryPack): Group {
  return assembly(
    part(block(width, height, depth, 0.28), finish('plastic'), { at: [0, height / 2, 0] }),
    part(block(width + 0.02, height * 0.62, depth + 0.02, 0.2), finish('slate'), {
      at: [0, height * 0.52, 0],
    }),
    label(text, 0.44, ink.white, { at: [0, height * 0.68, depth / 2 + 0.02] }),
    label('7.2V  2280mAh', 0.26, ink.grey, { at: [0, height * 0.52, depth / 2 + 0.02] }),
    label('Li-ion  16.4Wh', 0.26, ink.grey, { at: [0, height * 0.42, depth / 2 + 0.02] }),
    part(block(width * 0.7, 0.06, 0.02, 0.01), finish('orange'), {
      at: [0, height * 0.3, depth / 2 + 0.015],
    }),
    ...[-0.9, -0.3, 0.3, 0.9].map((x) =>
      part(block(0.32, 0.06, depth * 0.36, 0.02), finish('gold'), { at: [x, height + 0.005, 0] }),
    ),
    part(
      extruded(
        outline(
          [
            [-0.3, 0],
            [0.3, 0],
            [0, 0.45],
          ],
          0.05,
        ),
        0.03,
      ),
      finish('white'),
      { at: [width * 0.34, height * 0.84, depth / 2 + 0.01] },
    ),
  );
}

function charger(battery: PowerSet['battery']): Group {
  const [width, depth] = [battery.width + 3, battery.height + 3.4];
  return placed(
    assembly(
      part(block(width, 2.3, depth, 0.5), finish('body'), { at: [0, 1.15, 0] }),
      part(block(battery.width + 0.3, 0.5, battery.height + 0.5, 0.12), finish('void'), {
        at: [0, 2.2, -0.6],
      }),
      placed(batteryPack(battery), { at: [0, 3.1, battery.height / 2 - 0.6], turn: [-90, 0, 0] }),
      ...[0, 1, 2, 3].map((index) =>
        part(block(0.55, 0.06, 0.2, 0.03), index < 3 ? lamp('#7fe08a', 2.2) : finish('plastic'), {
          at: [-1.5 + index, 2.32, depth / 2 - 0.7],
        }),
      ),
      label('CHARGE', 0.3, ink.grey, { at: [2.1, 2.32, depth / 2 - 0.7], turn: [-90, 0, 0] }),
    ),
    { at: [-1.2, 0, -1.6], turn: [0, 20, 0] },
  );
}

/** An SD card facing +z. */
export function memoryCard({ text, speed }: PowerSet['card']): Group {
  const shape = outline(
    [
      [-1.2, -1.6],
      [1.2, -1.6],
      [1.2, 1.6],
      [-0.75, 1.6],
      [-1.2, 1.15],
    ],
    0.1,
  );
  return assembly(
    part(extruded(shape, 0.21, 0.04), finish('plastic')),
    part(block(2.16, 2.1, 0.02, 0.01), finish('slate'), { at: [0, -0.35, 0.105] }),
    part(block(2.16, 0.34, 0.02, 0.01), finish('gold'), { at: [0, 0.52, 0.108] }),
    label(text, 0.62, ink.white, { at: [0, -0.2, 0.13] }, 700),
    label(speed, 0.3, ink.gold, { at: [0, -0.95, 0.13] }),
    label('V90  SD XC', 0.22, ink.black, { at: [0, 0.52, 0.13] }, 700),
  );
}
