import { TorusGeometry, type Group } from 'three';
import { bandText, ink } from '../engraving.ts';
import { finish } from '../materials.ts';
import { detachable } from '../parts/detachable.ts';
import { assembly, block, extruded, outline, part, placed, ribbed, turned } from '../shapes.ts';

interface ShotgunMicrophone {
  length: number;
  radius: number;
  title: string;
}

/** A shotgun microphone in its shock mount, the axis along z, its foam windshield beside it. */
export function shotgunMicrophone({ length, radius, title }: ShotgunMicrophone): Group {
  const slots = length * 0.58;
  const band = bandText(radius, 1, 0.5, [
    { text: title, angle: -20, color: ink.white },
    { text: title, angle: 160, color: ink.white },
  ]);
  band.position.z = length * 0.2;
  const microphone = assembly(
    part(
      turned(
        [
          [0, 0],
          [radius * 0.94, 0],
          [radius, 0.15],
          [radius, length - slots],
          [radius * 0.985, length - slots + 0.05],
        ],
        0.05,
      ),
      finish('slate'),
    ),
    ...Array.from({ length: 15 }, (_, index) => {
      const pitch = slots / 15;
      return part(
        ribbed(radius * 0.985, pitch * 0.74, 12, 0.16, radius * 0.5, 0.7),
        finish('slate'),
        { at: [0, 0, length - slots + pitch * index + pitch * 0.26] },
      );
    }),
    part(
      turned(
        [
          [radius * 0.72, length - slots],
          [radius * 0.72, length - 0.1],
        ],
        0,
      ),
      finish('void'),
    ),
    part(
      turned(
        [
          [radius, length - 0.3],
          [radius, length],
          [radius * 0.6, length],
          [radius * 0.55, length - 0.1],
          [0, length - 0.1],
        ],
        0.06,
      ),
      finish('slate'),
    ),
    part(
      turned(
        [
          [radius * 0.9, -1.1],
          [radius * 0.9, 0],
        ],
        0.02,
      ),
      finish('steel'),
    ),
    part(
      turned(
        [
          [0, -1.1],
          [radius * 0.82, -1.1],
          [radius * 0.82, 0],
        ],
        0.02,
      ),
      finish('plastic'),
    ),
    ...[0, 120, 240].map((angle) =>
      part(
        turned(
          [
            [0.12, -1.3],
            [0.12, -1.05],
          ],
          0.02,
          24,
        ),
        finish('gold'),
        { at: [Math.cos(angle / 57.3) * 0.36, Math.sin(angle / 57.3) * 0.36, 0] },
      ),
    ),
    band,
  );
  return assembly(
    placed(microphone, { at: [0, 5.4, -length * 0.42] }),
    detachable('shock mount', shockMount(radius)),
    detachable(
      'windshield',
      placed(windshield(length * 0.66, radius), { at: [4.6, 2.15, -3], turn: [0, 24, 0] }),
    ),
  );
}

/** Two hoops with rubber bands for a microphone of this radius. */
export function shockMount(radius: number): Group {
  const hoop = (z: number) =>
    assembly(
      part(new TorusGeometry(2.5, 0.24, 16, 64), finish('plastic'), { at: [0, 5.4, z] }),
      ...[45, 135, 225, 315].map((angle) => {
        const band = part(block(0.16, 2.5 - radius + 0.2, 0.34, 0.06), finish('rubber'), {
          at: [0, (2.5 + radius) / 2, 0],
        });
        const arm = assembly(band);
        arm.rotation.z = (angle * Math.PI) / 180;
        return placed(arm, { at: [0, 5.4, z] });
      }),
      part(new TorusGeometry(radius + 0.12, 0.14, 12, 48), finish('rubber'), { at: [0, 5.4, z] }),
    );
  return assembly(
    hoop(-4),
    hoop(2),
    part(block(1.4, 0.5, 7.4, 0.2), finish('plastic'), { at: [0, 2.75, -1] }),
    part(
      extruded(
        outline(
          [
            [-0.7, 1.2],
            [0.7, 1.2],
            [0.9, 2.7],
            [-0.9, 2.7],
          ],
          0.2,
        ),
        1.4,
      ),
      finish('plastic'),
      { at: [0, 0, -1] },
    ),
    part(
      turned(
        [
          [1.9, 0],
          [1.9, 0.35],
          [0.9, 0.7],
          [0.9, 1.4],
          [0, 1.4],
        ],
        0.12,
      ),
      finish('slate'),
      { at: [0, 0, -1], turn: [-90, 0, 0] },
    ),
    part(ribbed(0.75, 0.6, 24, 0.08), finish('plastic'), { at: [0.9, 2.2, -1], turn: [0, 90, 0] }),
  );
}

/** The foam that goes over a shotgun microphone, along z. */
export function windshield(length: number, radius: number): Group {
  const fat = radius + 1.15;
  return assembly(
    part(
      turned(
        [
          [0, 0],
          [fat * 0.86, 0],
          [fat, 1.6],
          [fat, length - 1.6],
          [fat * 0.5, length],
          [0, length],
        ],
        1.2,
      ),
      finish('foam'),
    ),
    part(
      turned(
        [
          [0, -0.02],
          [radius, -0.02],
        ],
        0,
      ),
      finish('void'),
    ),
  );
}
