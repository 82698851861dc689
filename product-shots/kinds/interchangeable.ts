import type { Group } from 'three';
import { ink, label } from '../engraving.ts';
import { finish } from '../materials.ts';
import { frontKey } from '../parts/keys.ts';
import { mountedLens } from '../parts/detachable.ts';
import type { FrontOptics, Ring } from '../parts/lens-barrel.ts';
import { mouldedBody, type MouldedBody } from '../parts/moulded-body.ts';
import { assembly, part, placed, turned, type Point } from '../shapes.ts';

export interface AttachedLens {
  rings: readonly Ring[];
  front: FrontOptics;
}

interface FrontDetail {
  at: Point;
  radius: number;
  look?: 'plastic' | 'darkGlass' | 'silver' | 'red' | 'rubber';
}

interface MouldedCamera {
  body: MouldedBody;
  lens: AttachedLens;
  /** Keys and windows on the front wall. */
  details?: readonly FrontDetail[];
  /** A small neutral engraving on the front, such as the class of the camera. */
  engraving?: { text: string; at: Point; size: number; color?: string };
}

/** A DSLR or a mirrorless camera in its cast body, with a lens on it: the hump, the grip and the keys make the difference. */
export function mouldedCamera({ body, lens, details = [], engraving }: MouldedCamera): Group {
  const { camera, mount } = mouldedBody(body);
  const wall = body.depth / 2 + 0.02;
  const release: Point = [body.mount.x + body.mount.radius + 0.75, body.mount.y - 0.3];
  return assembly(
    camera,
    mountedLens(lens, body.mount.radius, { at: mount }),
    placed(frontKey(0.42), { at: [...release, wall + 0.15] }),
    part(
      turned(
        [
          [0.13, 0],
          [0.13, 0.02],
          [0, 0.03],
        ],
        0.005,
        32,
      ),
      finish('red'),
      { at: [body.mount.x, body.mount.y + body.mount.radius * 0.92, mount[2] - 0.02] },
    ),
    ...details.map(({ at, radius, look = 'plastic' }) =>
      placed(frontKey(radius, look), { at: [...at, wall - 0.02] }),
    ),
    engraving &&
      label(engraving.text, engraving.size, engraving.color ?? ink.white, {
        at: [...engraving.at, wall + 0.06],
      }),
  );
}
