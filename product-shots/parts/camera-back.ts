import type { Group } from 'three';
import { finish, type Finish } from '../materials.ts';
import { lofted } from '../loft.ts';
import { assembly, block, part, placed, turned, type Point } from '../shapes.ts';
import { joystick, key, wheel, type BackButton } from './keys.ts';
import { screen } from './screen.ts';

/** The back of a camera in its own view: x to the right, y up from the base, z towards the photographer's eye. */
export interface CameraBack {
  screen: { size: Point; at: Point; depth?: number; scene?: 'coast' | 'hills' | 'dunes' };
  eyepiece?: { size: Point; at: Point; depth: number; round?: boolean };
  keys?: readonly BackButton[];
  wheel?: { radius: number; at: Point; smooth?: boolean };
  joystick?: Point;
  thumbRest?: { size: Point; at: Point; look?: Finish };
}

export function cameraBack(back: CameraBack): Group {
  const { size, at, depth = 0.55, scene = 'coast' } = back.screen;
  return assembly(
    placed(screen(...size, depth, scene), { at: [at[0], at[1], 0] }),
    back.eyepiece && eyepiece(back.eyepiece),
    ...(back.keys ?? []).map(key),
    back.wheel && wheel(back.wheel.radius, back.wheel.at, back.wheel.smooth),
    back.joystick && joystick(back.joystick),
    back.thumbRest &&
      part(
        lofted(
          'z',
          [
            {
              at: -0.4,
              width: back.thumbRest.size[0],
              height: back.thumbRest.size[1],
              radius: 0.6,
            },
            {
              at: 0.62,
              width: back.thumbRest.size[0] * 0.8,
              height: back.thumbRest.size[1] * 0.8,
              radius: 0.6,
            },
          ],
          0.35,
        ),
        finish(back.thumbRest.look ?? 'leather'),
        { at: [back.thumbRest.at[0], back.thumbRest.at[1], 0] },
      ),
  );
}

/** A rubber eyecup round the finder's window. */
function eyepiece({
  size: [width, height],
  at,
  depth,
  round = false,
}: NonNullable<CameraBack['eyepiece']>): Group {
  const radius = round ? Math.min(width, height) * 0.49 : Math.min(width, height) * 0.28;
  const cup = (grow: number, from: number, to: number) =>
    lofted(
      'z',
      [
        { at: from, width: width + grow, height: height + grow, radius: radius + grow / 2 },
        {
          at: to,
          width: width + grow * 0.4,
          height: height + grow * 0.4,
          radius: radius + grow / 4,
        },
      ],
      0.16,
    );
  return placed(
    assembly(
      part(cup(0.15, -0.6, depth * 0.6), finish('body')),
      part(cup(0.7, depth * 0.45, depth), finish('rubber')),
      part(block(width * 0.82, height * 0.78, 0.1, 0.05), finish('void'), {
        at: [0, 0, depth - 0.02],
      }),
      part(
        turned(
          [
            [Math.min(width, height) * 0.36, 0],
            [Math.min(width, height) * 0.33, 0.05],
            [0, 0.1],
          ],
          0.03,
        ),
        finish('darkGlass'),
        { at: [0, 0, depth + 0.01] },
      ),
    ),
    { at: [at[0], at[1], 0] },
  );
}
