import type { Group } from 'three';
import { ink } from '../engraving.ts';
import { finish } from '../materials.ts';
import { shutterRelease } from '../parts/controls.ts';
import { mountedLens } from '../parts/detachable.ts';
import { key } from '../parts/keys.ts';
import { screen } from '../parts/screen.ts';
import { lofted } from '../loft.ts';
import { assembly, block, part, placed, ribbed, turned } from '../shapes.ts';
import type { AttachedLens } from './interchangeable.ts';

interface PocketCinema {
  width: number;
  height: number;
  depth: number;
  lens: AttachedLens;
}

/** The wide hand-held cinema body: a broad moulded shell with a grip, fan slots round the lens and a large tilting screen. */
export function pocketCinema({ width, height, depth, lens }: PocketCinema): Group {
  const mount: [number, number, number] = [0.9, height * 0.5, depth / 2];
  return assembly(
    part(
      lofted(
        'x',
        [
          {
            at: -width / 2,
            width: depth * 0.8,
            height: height * 0.84,
            radius: 1.4,
            y: height * 0.46,
          },
          { at: -width * 0.3, width: depth, height: height * 0.94, radius: 1.2, y: height * 0.48 },
          { at: 0, width: depth * 1.02, height, radius: 1.2, y: height * 0.5 },
          { at: width * 0.3, width: depth, height: height * 0.96, radius: 1.2, y: height * 0.49 },
          {
            at: width / 2,
            width: depth * 0.84,
            height: height * 0.86,
            radius: 1.3,
            y: height * 0.47,
          },
        ],
        0.7,
      ),
      finish('body'),
    ),
    part(
      lofted(
        'y',
        [
          {
            at: 0.3,
            width: 4.4,
            height: depth * 0.9,
            radius: 1.6,
            x: -width / 2 + 2.4,
            y: depth * 0.5,
          },
          {
            at: height * 0.5,
            width: 4.3,
            height: depth * 0.98,
            radius: 1.7,
            x: -width / 2 + 2.3,
            y: depth * 0.52,
          },
          {
            at: height * 0.86,
            width: 4.5,
            height: depth * 1.04,
            radius: 1.6,
            x: -width / 2 + 2.4,
            y: depth * 0.52,
          },
        ],
        0.6,
      ),
      finish('leather'),
    ),
    part(
      lofted(
        'z',
        [
          { at: -depth * 0.5, width: 7.4, height: 2.2, radius: 0.8, taper: 0.2 },
          { at: depth * 0.56, width: 7, height: 2.2, radius: 0.8, taper: 0.2 },
        ],
        0.5,
      ),
      finish('body'),
      { at: [mount[0], height + 0.1, 0] },
    ),
    ...Array.from({ length: 13 }, (_, index) =>
      part(block(0.22, 2.1, 0.3, 0.08), finish('void'), {
        at: [mount[0] - 3.6 + index * 0.6, 1.5, depth / 2 - 0.02],
      }),
    ),
    part(
      turned(
        [
          [4.6, -0.5],
          [4.3, 0.5],
          [3.6, 0.7],
          [2.8, 0.7],
        ],
        0.2,
      ),
      finish('body'),
      { at: mount },
    ),
    part(
      turned(
        [
          [3.4, 0],
          [3.4, 0.85],
          [2.6, 0.85],
        ],
        0.06,
      ),
      finish('steel'),
      { at: mount },
    ),
    mountedLens(lens, 3.4, { at: [mount[0], mount[1], mount[2] + 0.85] }),
    placed(shutterRelease(0.55, { cap: 'plastic', collar: 'anodised' }), {
      at: [-width / 2 + 2.6, height * 0.93, depth * 0.62],
      turn: [18, 0, 0],
    }),
    part(ribbed(0.9, 0.6, 40, 0.08), finish('anodised'), {
      at: [-width / 2 + 2.7, height * 0.92, depth * 0.3],
      turn: [-90, 0, 0],
    }),
    ...[0, 1, 2].map((index) =>
      placed(shutterRelease(0.28, { cap: 'plastic', collar: 'body' }), {
        at: [-width / 2 + 4.4 + index * 1, height * 0.96, depth * 0.2],
      }),
    ),
    part(
      turned(
        [
          [0.5, 0],
          [0.48, 0.2],
          [0, 0.24],
        ],
        0.05,
        40,
      ),
      finish('red'),
      { at: [-width / 2 + 5, height * 0.86, depth * 0.5 - 0.05] },
    ),
    ...[-1, 1].map((side) =>
      part(
        turned(
          [
            [0.18, 0],
            [0.16, 0.08],
            [0, 0.1],
          ],
          0.02,
          24,
        ),
        finish('void'),
        { at: [mount[0] + side * 3, height + 0.3, depth * 0.56] },
      ),
    ),
    placed(back(width, height), { at: [0, 0, -depth / 2], turn: [0, 180, 0] }),
  );
}

function back(width: number, height: number): Group {
  return assembly(
    placed(assembly(screen(11.4, 6.8, 0.9, 'dunes', 'video')), {
      at: [-1.4, height * 0.5, -0.1],
      turn: [-9, 0, 0],
    }),
    ...['HFR', '⌕', '▣', '≡', '▶'].map((text, index) =>
      key({
        at: [width / 2 - 2.5, height * 0.84 - index * 1.45],
        text,
        radius: 0.36,
        color: ink.white,
      }),
    ),
    part(
      lofted(
        'z',
        [
          { at: -0.3, width: 8.6, height: 2.1, radius: 0.7 },
          { at: 1.4, width: 7.2, height: 1.7, radius: 0.6 },
        ],
        0.3,
      ),
      finish('rubber'),
      { at: [-0.9, height + 0.2, 0] },
    ),
    part(block(3.2, 1.3, 0.1, 0.04), finish('darkGlass'), { at: [-0.9, height + 0.2, 1.42] }),
  );
}
