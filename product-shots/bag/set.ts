import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { reflectorBowl } from '../kinds/led-light.ts';
import { shockMount, windshield } from '../kinds/microphone.ts';
import { finish, lamp } from '../materials.ts';
import { screen } from '../parts/screen.ts';
import { assembly, block, part, placed, ribbed, turned } from '../shapes.ts';

/** The control box of a lamp on its back, its display up. */
export function controlBox(): Group {
  const dial = (x: number) =>
    part(ribbed(1.3, 1.2, 36, 0.1), finish('anodised'), { at: [x, 6, 2.6], turn: [-90, 0, 0] });
  return assembly(
    part(block(21, 6, 12, 0.8), finish('slate'), { at: [0, 3, 0] }),
    part(block(19.4, 0.5, 10.4, 0.2), finish('body'), { at: [0, 5.95, 0] }),
    placed(screen(7, 4, 0.2, 'dunes', 'bare'), { at: [-4.6, 6.1, -1.6], turn: [-90, 0, 0] }),
    dial(3.6),
    dial(7.2),
    label('600d', 1.2, ink.white, { at: [5.4, 6.24, -2.4], turn: [-90, 0, 0] }),
    ...[-7, -4.6, -2.2].map((x) =>
      part(block(1.5, 0.3, 0.8, 0.14), finish('plastic'), { at: [x, 6.25, 3] }),
    ),
    part(block(0.5, 0.14, 0.5, 0.06), lamp('#7fe08a', 2), { at: [0.4, 6.25, 3] }),
    ...[-1, 1].map((side) =>
      part(block(1.1, 6.6, 12.6, 0.5), finish('rubber'), { at: [side * 10.4, 3.3, 0] }),
    ),
  );
}

/** A reflector, its mouth up. */
export function reflector(): Group {
  return assembly(
    placed(reflectorBowl({ radius: 11.5, depth: 11 }), { turn: [-90, 0, 0] }),
    part(
      turned(
        [
          [3.4, 0.2],
          [0, 0.2],
        ],
        0,
      ),
      finish('void'),
      { turn: [-90, 0, 0] },
    ),
  );
}

/** The foam of a shotgun microphone along x. */
export function foamWindshield(): Group {
  return assembly(placed(windshield(16.5, 0.95), { turn: [0, 90, 0] }));
}

/** A shock mount on its side, its foot towards the viewer. */
export function microphoneMount(): Group {
  return assembly(placed(shockMount(0.95), { turn: [-90, 0, 0] }));
}
