import { CylinderGeometry, type Group } from 'three';
import { ink, label } from '../engraving.ts';
import { finish, type Finish } from '../materials.ts';
import {
  baseplate,
  battery,
  sideGrip,
  swingScreen,
  topHandle,
  viewfinder,
  type Rig,
} from '../parts/cinema-rig.ts';
import { detachable, mountedLens } from '../parts/detachable.ts';
import { screw } from '../parts/keys.ts';
import { screen } from '../parts/screen.ts';
import { assembly, block, extruded, outline, part, placed, turned, type Point } from '../shapes.ts';
import type { AttachedLens } from './interchangeable.ts';

/** A cinema camera as a box with things bolted on; all boxes have their own mixture of them. */
interface CinemaBox extends Rig {
  width: number;
  height: number;
  depth: number;
  edge: number;
  look: Finish;
  mount: { x: number; y: number; radius: number; boss: number; look: Finish };
  lens: AttachedLens;
  /** Bands of screw holes along the top, as on a cheese plate. */
  topHoles?: { rows: number; columns: number };
  /** Slots of the fan on the side walls: how many, their height. */
  vents?: { count: number; height: number; x?: number };
  /** Front plate standing proud of the box. */
  frontPlate?: { inset: number; depth: number; look: Finish };
  topScreen?: { size: Point; z: number };
  sideText?: { text: string; size: number; color?: string };
  sideKeys?: readonly { at: Point; radius: number; look?: Finish }[];
  sideScreen?: { size: Point; at: Point };
  audioBox?: boolean;
  antenna?: boolean;
}

export function cinemaBox(box: CinemaBox): Group {
  const { width, height, depth, edge, mount } = box;
  const base = box.baseplate ? 2.6 : 0;
  const front = depth / 2;
  const centre = base + height / 2;
  const plate = box.frontPlate;
  const face = front + (plate?.depth ?? 0);
  return assembly(
    part(block(width, height, depth, edge), finish(box.look), { at: [0, centre, 0] }),
    plate &&
      part(
        extruded(
          outline(
            [
              [-width / 2 + plate.inset, -height / 2 + plate.inset],
              [width / 2 - plate.inset, -height / 2 + plate.inset],
              [width / 2 - plate.inset, height / 2 - plate.inset],
              [-width / 2 + plate.inset, height / 2 - plate.inset],
            ],
            edge * 2.2,
          ),
          plate.depth * 2,
          0.15,
        ),
        finish(plate.look),
        { at: [0, centre, front] },
      ),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((y) =>
        placed(screw(0.18), {
          at: [
            x * (width / 2 - (plate?.inset ?? 0) - 0.55),
            centre + y * (height / 2 - (plate?.inset ?? 0) - 0.55),
            face + 0.02,
          ],
        }),
      ),
    ),
    placed(mountAndLens(box, mount), { at: [mount.x, base + mount.y, face] }),
    box.topHoles && holes(box.topHoles, width, depth, base + height),
    box.vents && vents(box.vents, width, centre, depth),
    box.topHandle &&
      detachable(
        'handle',
        placed(topHandle(box.topHandle), { at: [0, base + height, box.topHandle.z] }),
      ),
    box.sideGrip &&
      detachable(
        'grip',
        placed(sideGrip(box.sideGrip), { at: [-width / 2, base + height * 0.5, front * 0.3] }),
      ),
    box.topScreen &&
      placed(screen(...box.topScreen.size, 0.25, 'dunes', 'video'), {
        at: [0, base + height - 0.12, box.topScreen.z],
        turn: [-90, 0, 180],
      }),
    box.swingScreen &&
      detachable(
        'screen',
        placed(swingScreen(box.swingScreen.size), {
          at: [box.swingScreen.at[0], box.swingScreen.at[1] + base, box.swingScreen.at[2]],
          turn: [0, box.swingScreen.turn ?? 180, 0],
        }),
      ),
    box.viewfinder &&
      detachable(
        'viewfinder',
        placed(viewfinder(box.viewfinder.length, box.viewfinder.eyecup), {
          at: [box.viewfinder.at[0], box.viewfinder.at[1] + base, box.viewfinder.at[2]],
        }),
      ),
    box.battery && detachable('battery', placed(battery(box.battery), { at: [0, centre, -front] })),
    box.baseplate && baseplate({ width, depth, mountX: mount.x }, box.baseplate),
    placed(sideWall(box), { at: [width / 2 + 0.01, centre, 0], turn: [0, 90, 0] }),
    box.antenna &&
      part(new CylinderGeometry(0.22, 0.28, 4.4, 24), finish('rubber'), {
        at: [-width / 2 + 1, base + height + 2, -front + 0.8],
      }),
    box.audioBox && detachable('handle', audioBox(width, base + height, depth)),
  );
}

function mountAndLens({ lens }: CinemaBox, { radius, boss, look }: CinemaBox['mount']): Group {
  const ears = [20, 110, 200, 290].map((angle) => {
    const ear = part(block(1.3, 0.9, 0.5, 0.15), finish(look), {
      at: [0, radius + 0.35, boss - 0.1],
    });
    const arm = assembly(ear);
    arm.rotation.z = (angle * Math.PI) / 180;
    return arm;
  });
  return assembly(
    part(
      turned(
        [
          [radius + 0.55, -0.2],
          [radius + 0.5, boss * 0.4],
          [radius + 0.2, boss * 0.55],
          [radius + 0.2, boss],
          [radius * 0.7, boss],
        ],
        0.1,
      ),
      finish(look),
    ),
    ...(boss > 0.8 ? ears : []),
    mountedLens(lens, radius, { at: [0, 0, boss] }),
  );
}

function holes(
  { rows, columns }: NonNullable<CinemaBox['topHoles']>,
  width: number,
  depth: number,
  top: number,
): Group {
  return assembly(
    ...Array.from({ length: rows * columns }, (_, index) => {
      const [row, column] = [Math.floor(index / columns), index % columns];
      const x = rows === 1 ? 0 : (row / (rows - 1) - 0.5) * width * 0.66;
      const z = (column / (columns - 1) - 0.5) * depth * 0.78;
      return assembly(
        part(
          turned(
            [
              [0.3, 0],
              [0.3, 0.05],
              [0.2, 0.05],
            ],
            0.02,
            24,
          ),
          finish('steel'),
          { at: [x, top, z], turn: [-90, 0, 0] },
        ),
        part(
          turned(
            [
              [0.2, 0.04],
              [0.01, 0.04],
            ],
            0,
            24,
          ),
          finish('void'),
          { at: [x, top, z], turn: [-90, 0, 0] },
        ),
      );
    }),
  );
}

function vents(
  { count, height, x = 0 }: NonNullable<CinemaBox['vents']>,
  width: number,
  centre: number,
  depth: number,
): Group {
  const pitch = (depth * 0.4) / count;
  return assembly(
    ...[-1, 1].flatMap((side) =>
      Array.from({ length: count }, (_, index) =>
        part(block(0.14, height, pitch * 0.5, 0.05), finish('void'), {
          at: [side * (width / 2), centre, x + (index - (count - 1) / 2) * pitch],
        }),
      ),
    ),
  );
}

function sideWall({ height, sideText, sideKeys = [], sideScreen }: CinemaBox): Group {
  return assembly(
    sideText &&
      label(sideText.text, sideText.size, sideText.color ?? ink.grey, {
        at: [0, -height * 0.38, 0.02],
      }),
    sideScreen &&
      placed(screen(...sideScreen.size, 0.14, 'coast', 'video'), { at: [...sideScreen.at, -0.02] }),
    ...sideKeys.map(({ at, radius, look = 'plastic' }) =>
      part(
        turned(
          [
            [radius, -0.05],
            [radius, 0.16],
            [0, 0.2],
          ],
          0.05,
          40,
        ),
        finish(look),
        { at: [...at, 0] },
      ),
    ),
  );
}

function audioBox(width: number, top: number, depth: number): Group {
  return assembly(
    part(block(width * 0.5, 2.6, 4.6, 0.4), finish('body'), {
      at: [width * 0.1, top + 1.3, -depth / 2 + 2.6],
    }),
    ...[-1.1, 1.1].map((x) =>
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
        { at: [width * 0.1 + x, top + 1.4, -depth / 2 + 0.3], turn: [0, 180, 0] },
      ),
    ),
  );
}
