import type { Group, Object3D } from 'three';
import { finish } from '../materials.ts';
import { assembly, block, part, placed, turned, type Placing } from '../shapes.ts';
import { lensBarrel, type FrontOptics, type Ring } from './lens-barrel.ts';

/** The pieces that come off a model: the picture of the bag shows them beside it, or leaves them out. */
export type Piece =
  | 'arm'
  | 'battery'
  | 'feet'
  | 'foot'
  | 'grip'
  | 'handle'
  | 'hood'
  | 'lens'
  | 'mount'
  | 'reflector'
  | 'screen'
  | 'shock mount'
  | 'shoulder pad'
  | 'stand'
  | 'viewfinder'
  | 'windshield';

/** Names a piece of a model, so that it can be taken off. */
export function detachable<T extends Object3D>(piece: Piece, object: T): T {
  object.name = piece;
  return object;
}

/** A lens on its camera, which comes off and leaves the mount open. */
export function mountedLens(
  { rings, front }: { rings: readonly Ring[]; front: FrontOptics },
  mountRadius: number,
  placing: Placing,
): Group {
  const lens = placed(lensBarrel(rings, front).lens, placing);
  lens.userData['mountRadius'] = mountRadius;
  return detachable('lens', lens);
}

/** Takes the named pieces off a model. */
export function takeOff(model: Group, pieces: ReadonlySet<string>): void {
  const found: Object3D[] = [];
  model.traverse((child) => {
    if (pieces.has(child.name)) found.push(child);
  });
  for (const piece of found) {
    const mountRadius: unknown = piece.userData['mountRadius'];
    if (typeof mountRadius === 'number') {
      const mount = openMount(mountRadius);
      mount.position.copy(piece.position);
      piece.parent?.add(mount);
    }
    piece.removeFromParent();
  }
}

/** The bayonet with the sensor behind it. The bodies are solid: what lies deep in one stands just above its wall. */
function openMount(radius: number): Group {
  const bore = radius * 0.8;
  const frame = Math.min(1, bore / 2.3);
  const claws = [30, 150, 270].map((angle) => {
    const claw = assembly(
      part(block(bore * 0.5, 0.2, 0.06, 0.02), finish('steel'), { at: [0, bore - 0.12, 0] }),
    );
    claw.rotation.z = (angle * Math.PI) / 180;
    return claw;
  });
  return assembly(
    part(
      turned(
        [
          [radius, -0.2],
          [radius, 0.05],
          [bore, 0.05],
          [bore, -0.3],
        ],
        0.04,
      ),
      finish('steel'),
    ),
    part(
      turned(
        [
          [bore, -0.02],
          [0, -0.03],
        ],
        0,
      ),
      finish('void'),
    ),
    part(block(3.7 * frame, 2.7 * frame, 0.04, 0.01), finish('anodised'), { at: [0, 0, -0.01] }),
    part(block(3.1 * frame, 2.1 * frame, 0.05, 0.01), finish('sensor'), { at: [0, 0, 0.03] }),
    ...claws,
    ...Array.from({ length: 8 }, (_, index) =>
      part(block(0.13, 0.13, 0.06, 0.02), finish('gold'), {
        at: [(index - 3.5) * 0.24, -bore + 0.32, 0.02],
      }),
    ),
  );
}
