import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { memoryCard } from '../kinds/power-set.ts';
import { finish, type Finish } from '../materials.ts';
import { assembly, block, extruded, outline, part, placed } from '../shapes.ts';

interface Card {
  width: number;
  height: number;
  thickness: number;
  kind: string;
  capacity: string;
  look: Finish;
  accent: Finish;
}

/** A card or a drive on its back, its sticker up. */
function card({ width, height, thickness, kind, capacity, look, accent }: Card): Group {
  const sticker = thickness + 0.02;
  const print = (text: string, size: number, color: string, z: number, weight?: number) =>
    label(
      text,
      Math.min(size, (width * 0.84) / (text.length * 0.62)),
      color,
      { at: [0, sticker + 0.02, z], turn: [-90, 0, 0] },
      weight,
    );
  return assembly(
    part(block(width, thickness, height, 0.12), finish('plastic'), { at: [0, thickness / 2, 0] }),
    part(block(width * 0.9, 0.04, height * 0.86, 0.02), finish(look), {
      at: [0, thickness, height * 0.02],
    }),
    part(block(width * 0.9, 0.04, height * 0.14, 0.02), finish(accent), {
      at: [0, thickness + 0.012, -height * 0.28],
    }),
    print(capacity, height * 0.24, ink.white, height * 0.04, 700),
    print(kind, height * 0.13, ink.grey, height * 0.3),
  );
}

/** An SD card on its back. */
export function sdCard(capacity: string): Group {
  return assembly(
    placed(memoryCard({ text: capacity.replace(/\D/g, ''), speed: '300 MB/s' }), {
      turn: [-90, 0, 0],
    }),
  );
}

/** A microSD card, narrower towards its contacts. */
export function microSdCard(capacity: string): Group {
  const shape = outline(
    [
      [-0.55, -0.75],
      [0.55, -0.75],
      [0.55, 0.2],
      [0.42, 0.34],
      [0.42, 0.75],
      [-0.48, 0.75],
      [-0.55, 0.68],
    ],
    0.06,
  );
  return assembly(
    part(extruded(shape, 0.12, 0.02), finish('red'), { at: [0, 0.06, 0], turn: [-90, 0, 0] }),
    part(block(1.08, 0.03, 0.6, 0.01), finish('plastic'), { at: [0, 0.12, 0.42] }),
    label(capacity.replace(/\D/g, ''), 0.4, ink.white, {
      at: [0, 0.15, 0.42],
      turn: [-90, 0, 0],
    }),
  );
}

/** A CFast card. */
export function cfastCard(capacity: string): Group {
  return card({
    width: 4.28,
    height: 3.64,
    thickness: 0.36,
    kind: 'CFast 2.0',
    capacity,
    look: 'slate',
    accent: 'red',
  });
}

/** A CFexpress card of type A or B. */
export function cfexpressCard(capacity: string, type: 'A' | 'B'): Group {
  const [width, height] = type === 'A' ? [2, 2.8] : [2.96, 3.85];
  return card({
    width,
    height,
    thickness: 0.38,
    kind: `CFexpress ${type}`,
    capacity,
    look: 'slate',
    accent: type === 'A' ? 'orange' : 'gold',
  });
}

/** The drive of a large cinema camera. */
export function compactDrive(capacity: string): Group {
  return card({
    width: 6.4,
    height: 8.6,
    thickness: 1.2,
    kind: 'Compact Drive',
    capacity,
    look: 'graphite',
    accent: 'blue',
  });
}

/** The drive of a recorder. */
export function recorderDrive(capacity: string): Group {
  return card({
    width: 7.4,
    height: 8.2,
    thickness: 0.9,
    kind: 'SSDmini',
    capacity,
    look: 'slate',
    accent: 'orange',
  });
}

/** A reader with its slot towards the viewer, a notch in its lid to take the card out. */
export function cardReader(name: string, slot: number): Group {
  const [width, depth] = [slot + 1.3, slot + 1.9];
  const lid = outline(
    [
      [-width / 2, -depth / 2],
      [-slot * 0.26, -depth / 2],
      [-slot * 0.26, -depth / 2 + 0.9],
      [slot * 0.26, -depth / 2 + 0.9],
      [slot * 0.26, -depth / 2],
      [width / 2, -depth / 2],
      [width / 2, depth / 2],
      [-width / 2, depth / 2],
    ],
    0.4,
  );
  return assembly(
    part(block(width, 1.1, depth, 0.35), finish('graphite'), { at: [0, 0.55, 0] }),
    part(block(slot, 0.3, 0.3, 0.06), finish('void'), { at: [0, 0.85, depth / 2 - 0.08] }),
    part(block(slot * 0.5, 0.04, 1, 0.01), finish('void'), { at: [0, 1.1, depth / 2 - 0.6] }),
    part(extruded(lid, 0.5, 0.12), finish('graphite'), { at: [0, 1.3, 0], turn: [-90, 0, 0] }),
    label(name, Math.min(0.5, (width * 0.8) / (name.length * 0.62)), ink.white, {
      at: [0, 1.57, -0.3],
      turn: [-90, 0, 0],
    }),
    part(block(0.44, 0.08, 0.18, 0.03), finish('blue'), {
      at: [width / 2 - 0.7, 1.55, depth / 2 - 0.5],
    }),
    part(block(1.3, 0.4, 0.2, 0.06), finish('steel'), { at: [0, 0.6, -depth / 2] }),
    label('USB-C', 0.32, ink.grey, { at: [0, 1.57, -depth / 2 + 0.7], turn: [-90, 0, 0] }),
  );
}
