import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { finish, type Finish } from '../materials.ts';
import { detachable } from '../parts/detachable.ts';
import { petalHood, type PetalHood } from '../parts/lens-hood.ts';
import { lensBarrel, type FrontOptics, type Ring } from '../parts/lens-barrel.ts';
import { lofted } from '../loft.ts';
import { assembly, block, extruded, outline, part, placed, ribbed, turned } from '../shapes.ts';

interface PhotoLens {
  rings: readonly Ring[];
  front: FrontOptics;
  mountRadius: number;
  /** Switches on a panel: how far from the mount, at which angle from the top, what they say. */
  switches?: { z: number; angle: number; radius: number; names: readonly string[]; look?: Finish };
  foot?: { z: number; radius: number; drop: number; look: Finish };
  hood?: PetalHood;
  /** Round keys on the barrel. */
  holdKey?: { z: number; angle: number; radius: number };
  /** Wears its rear cap, to stand upright. */
  capped?: boolean;
}

/** A lens by itself, axis along z, with its bayonet, switches and, where it has them, foot and hood. */
export function photoLens({
  rings,
  front,
  mountRadius,
  switches,
  foot,
  hood,
  holdKey,
  capped = false,
}: PhotoLens): Group {
  const { lens, length } = lensBarrel(rings, front);
  return assembly(
    lens,
    capped ? rearCap(mountRadius) : bayonet(mountRadius),
    switches && switchPanel(switches),
    foot && detachable('foot', tripodFoot(foot)),
    hood && detachable('hood', placed(petalHood(hood), { at: [0, 0, length - 0.35] })),
    holdKey &&
      onBarrel(
        part(
          turned(
            [
              [0.55, 0],
              [0.5, 0.12],
              [0, 0.16],
            ],
            0.05,
            48,
          ),
          finish('plastic'),
          { turn: [-90, 0, 0] },
        ),
        holdKey,
      ),
  );
}

function onBarrel(
  detail: Group | ReturnType<typeof part>,
  { z, angle, radius }: { z: number; angle: number; radius: number },
): Group {
  const arm = assembly(placed(assembly(detail), { at: [0, radius, z] }));
  arm.rotation.z = (-angle * Math.PI) / 180;
  return arm;
}

function bayonet(radius: number): Group {
  const claws = [0, 120, 240].map((angle) => {
    const claw = part(
      extruded(
        outline(
          [
            [-1.1, radius - 0.55],
            [1.1, radius - 0.55],
            [0.9, radius - 0.18],
            [-0.9, radius - 0.18],
          ],
          0.1,
        ),
        0.12,
      ),
      finish('chrome'),
      { at: [0, 0, -0.55] },
    );
    claw.rotation.z = (angle * Math.PI) / 180;
    return claw;
  });
  const contacts = Array.from({ length: 9 }, (_, index) => {
    const angle = ((index - 4) * 7 - 90) * (Math.PI / 180);
    return part(block(0.14, 0.14, 0.1, 0.03), finish('gold'), {
      at: [Math.cos(angle) * (radius - 0.75), Math.sin(angle) * (radius - 0.75), -0.5],
    });
  });
  return assembly(
    part(
      turned(
        [
          [radius - 0.7, -0.12],
          [radius, -0.12],
          [radius, 0.02],
        ],
        0.04,
      ),
      finish('chrome'),
    ),
    part(
      turned(
        [
          [radius - 0.9, -0.62],
          [radius - 0.5, -0.62],
          [radius - 0.5, 0],
        ],
        0.04,
      ),
      finish('chrome'),
    ),
    part(
      turned(
        [
          [radius - 1.05, 0.5],
          [radius - 1.05, -0.5],
          [radius - 0.62, -0.5],
        ],
        0.03,
      ),
      finish('plastic'),
    ),
    part(
      turned(
        [
          [radius, 0.2],
          [0, 0.2],
        ],
        0,
      ),
      finish('void'),
    ),
    ...claws,
    ...contacts,
  );
}

/** The cap of a lens' mount, its closed side towards -z. */
export function rearCap(radius: number, depth = 1.5): Group {
  return assembly(
    part(
      turned(
        [
          [0, -depth],
          [radius * 1.04, -depth],
          [radius * 1.04, -0.04],
          [radius * 0.8, -0.04],
        ],
        0.14,
      ),
      finish('plastic'),
    ),
    part(ribbed(radius * 1.08, depth * 0.6, 70, 0.06, radius * 0.9), finish('plastic'), {
      at: [0, 0, -depth * 0.82],
    }),
  );
}

function switchPanel({
  z,
  angle,
  radius,
  names,
  look = 'anodised',
}: NonNullable<PhotoLens['switches']>): Group {
  const length = names.length * 0.95 + 0.3;
  const dark = look === 'white';
  const panel = assembly(
    part(block(1.9, 0.3, length, 0.1), finish(look), { at: [0, 0, 0] }),
    ...names.flatMap((name, index) => {
      const at = (index - (names.length - 1) / 2) * 0.95;
      return [
        part(block(0.62, 0.1, 0.34, 0.04), finish('void'), { at: [-0.4, 0.13, at] }),
        part(block(0.28, 0.22, 0.28, 0.05), finish(dark ? 'plastic' : 'steel'), {
          at: [-0.5, 0.2, at],
        }),
        label(name, 0.22, dark ? ink.black : ink.white, {
          at: [0.42, 0.16, at],
          turn: [-90, 0, 0],
        }),
      ];
    }),
  );
  return onBarrel(panel, { z, angle, radius: radius + 0.02 });
}

/** The collar and the foot by which a long lens stands on a tripod. */
export function tripodFoot({ z, radius, drop, look }: NonNullable<PhotoLens['foot']>): Group {
  const collar = part(
    turned(
      [
        [radius, -0.75],
        [radius + 0.22, -0.75],
        [radius + 0.22, 0.75],
        [radius, 0.75],
      ],
      0.1,
    ),
    finish(look),
    { at: [0, 0, z] },
  );
  const leg = part(
    lofted(
      'y',
      [
        { at: -radius - drop, width: 1.9, height: 7.2, radius: 0.4, y: 1.4 },
        { at: -radius - drop + 0.7, width: 1.8, height: 6.6, radius: 0.4, y: 1.2 },
        { at: -radius - drop * 0.45, width: 1.3, height: 2.6, radius: 0.4, y: 0 },
        { at: -radius + 0.3, width: 1.6, height: 1.8, radius: 0.4, y: 0 },
      ],
      0.2,
    ),
    finish(look),
    { at: [0, 0, z] },
  );
  const knob = placed(
    assembly(
      part(
        turned(
          [
            [0.5, 0],
            [0.5, 0.4],
            [0.85, 0.5],
            [0.85, 1.1],
            [0, 1.1],
          ],
          0.08,
          48,
        ),
        finish('plastic'),
      ),
    ),
    { at: [-radius - 0.2, 0.2, z], turn: [0, -90, 0] },
  );
  return assembly(collar, leg, knob);
}
