import { TorusGeometry, type Group } from 'three';
import { finish } from '../materials.ts';
import { lofted } from '../loft.ts';
import {
  assembly,
  block,
  extruded,
  outline,
  part,
  placed,
  raised,
  turned,
  type Point,
} from '../shapes.ts';

/** A strap rolled up, its end with the buckle beside the roll. */
export function rolledStrap(width: number, accent: 'grey' | 'orange' | 'red'): Group {
  const [turns, start, pitch, thick] = [4, 0.75, 0.62, 0.36];
  const line = (offset: number) =>
    Array.from({ length: turns * 40 + 1 }, (_, step): Point => {
      const angle = (step / 40) * Math.PI * 2;
      const radius = start + (pitch * step) / 40 + offset;
      return [Math.cos(angle) * radius, Math.sin(angle) * radius];
    });
  const outer = start + pitch * turns;
  const band = outline([
    ...line(thick / 2),
    [outer + thick / 2, 1.6],
    [outer - thick / 2, 1.6],
    ...line(-thick / 2).toReversed(),
  ]);
  return assembly(
    part(raised(band, width, 0.1), finish('fabric')),
    part(raised(band, width * 0.16, 0.02), finish(accent), { at: [0, width * 0.78, 0] }),
    part(block(thick + 0.2, width * 0.96, 1.5, 0.14), finish('leather'), {
      at: [outer, width * 0.48, 2],
    }),
    part(block(1.1, 0.16, 5.4, 0.06), finish('fabric'), { at: [outer, 0.1, 5.2] }),
    part(block(1.7, 0.34, 1.3, 0.12), finish('plastic'), { at: [outer, 0.18, 5.6] }),
    part(block(1.1, 0.12, 0.3, 0.04), finish('void'), { at: [outer, 0.34, 5.6] }),
    part(new TorusGeometry(0.55, 0.09, 10, 32), finish('steel'), {
      at: [outer, 0.14, 8.2],
      turn: [90, 0, 0],
    }),
  );
}

/** A soft pouch on its side with a cord round its neck. */
export function pouch(width: number, length: number): Group {
  const high = width * 0.5;
  const section = (at: number, wide: number, tall: number) => ({
    at: at * length,
    width: width * wide,
    height: high * tall,
    radius: (high * tall) / 2.1,
    y: (high * tall) / 2,
  });
  return assembly(
    part(
      lofted(
        'z',
        [
          section(0.5, 0.9, 0.8),
          section(0.4, 1, 1),
          section(0, 1.02, 1.04),
          section(-0.3, 0.92, 0.86),
          section(-0.38, 0.62, 0.52),
          section(-0.5, 0.86, 0.4),
        ].toReversed(),
        0.7,
      ),
      finish('fabric'),
    ),
    part(block(width * 0.7, high * 0.62, 0.5, 0.24), finish('grey'), {
      at: [0, high * 0.28, -length * 0.38],
    }),
    part(new TorusGeometry(width * 0.15, 0.16, 10, 40), finish('grey'), {
      at: [0, high * 0.96, -length * 0.22],
      turn: [104, 0, 0],
    }),
    part(block(1, 0.9, 1.4, 0.3), finish('plastic'), { at: [0, high * 0.84, -length * 0.33] }),
    part(block(width * 0.4, 0.06, length * 0.14, 0.02), finish('slate'), {
      at: [0, high * 1.03, length * 0.16],
    }),
  );
}

/** A padded round case for a lens, lying, with a zip below its lid. */
export function lensCase(radius: number, length: number): Group {
  const lid = length * 0.36;
  return assembly(
    placed(
      assembly(
        part(
          turned(
            [
              [0, -length / 2],
              [radius, -length / 2],
              [radius, length / 2],
              [0, length / 2],
            ],
            0.9,
          ),
          finish('fabric'),
        ),
        ...[-lid, lid * 1.02].map((z, index) =>
          part(
            turned(
              [
                [radius - 0.1, z - 0.22],
                [radius + 0.12, z - 0.22],
                [radius + 0.12, z + 0.22],
                [radius - 0.1, z + 0.22],
              ],
              0.08,
            ),
            finish(index ? 'slate' : 'plastic'),
          ),
        ),
        part(block(1.3, 0.3, length * 0.46, 0.12), finish('leather'), {
          at: [0, radius + 0.42, 0],
        }),
        ...[-1, 1].map((end) =>
          part(block(1.6, 0.6, 1, 0.16), finish('plastic'), {
            at: [0, radius + 0.2, end * length * 0.23],
          }),
        ),
        part(block(0.5, 0.16, 1.3, 0.07), finish('steel'), {
          at: [radius * 0.52, radius * 0.92, -lid + 0.7],
          turn: [0, 0, -32],
        }),
      ),
      { at: [0, radius, 0] },
    ),
  );
}

/** A small firm case with a zip all round. */
export function zipCase(width: number, height: number, depth: number): Group {
  return assembly(
    part(block(width, height, depth, 1.1), finish('fabric'), { at: [0, height / 2, 0] }),
    part(block(width + 0.16, 0.5, depth + 0.16, 0.2), finish('slate'), { at: [0, height / 2, 0] }),
    part(block(width * 0.4, 0.12, depth * 0.24, 0.05), finish('rubber'), { at: [0, height, 0] }),
    part(block(1.2, 0.2, 0.5, 0.08), finish('blue'), {
      at: [width * 0.36, height / 2, depth / 2 + 0.5],
    }),
  );
}

/** A hard transport case, lying with its handle and latches towards the viewer. */
export function hardCase(width: number, height: number, depth: number): Group {
  return assembly(
    part(block(width, height * 0.62, depth, 1), finish('slate'), { at: [0, height * 0.31, 0] }),
    part(block(width, height * 0.4, depth, 1), finish('slate'), { at: [0, height * 0.8, 0] }),
    part(block(width + 0.7, 0.8, depth + 0.7, 0.3), finish('body'), { at: [0, height * 0.61, 0] }),
    ...[-0.36, -0.12, 0.12, 0.36].map((x) =>
      part(block(width * 0.09, 0.8, depth * 0.84, 0.3), finish('body'), {
        at: [x * width, height, 0],
      }),
    ),
    ...[-0.3, 0.3].map((x) =>
      part(block(3.4, height * 0.4, 1, 0.3), finish('plastic'), {
        at: [x * width, height * 0.6, depth / 2 + 0.5],
      }),
    ),
    part(
      extruded(
        outline(
          [
            [-5.4, 0],
            [5.4, 0],
            [4.6, -3.2],
            [-4.6, -3.2],
          ],
          1,
        ),
        1.4,
        0.3,
      ),
      finish('plastic'),
      { at: [0, height * 0.5, depth / 2 + 0.3], turn: [-90, 0, 0] },
    ),
  );
}

/** A long padded bag for a tripod, along x, with a zip and two handles. */
export function tripodBag(length: number): Group {
  const half = length / 2;
  const radius = 6.4;
  const band = (at: number, grow: number, thick: number): Group =>
    assembly(
      part(
        turned(
          [
            [radius - 0.2, at - thick / 2],
            [radius + grow, at - thick / 2],
            [radius + grow, at + thick / 2],
            [radius - 0.2, at + thick / 2],
          ],
          0.1,
        ),
        finish('rubber'),
      ),
    );
  return assembly(
    placed(
      assembly(
        part(
          turned(
            [
              [0, -half],
              [radius, -half],
              [radius, half],
              [0, half],
            ],
            1.6,
          ),
          finish('fabric'),
        ),
        band(-half * 0.36, 0.2, 3),
        band(half * 0.36, 0.2, 3),
        band(-half * 0.94, 0.14, 0.9),
        band(half * 0.94, 0.14, 0.9),
        part(block(0.8, 0.4, length * 0.8, 0.16), finish('grey'), { at: [2.4, 5.86, 0] }),
        part(block(1.2, 0.5, 2.6, 0.2), finish('steel'), { at: [2.6, 6.1, half * 0.74] }),
        part(block(2.6, 0.8, length * 0.34, 0.3), finish('leather'), { at: [-1.6, 6.6, 0] }),
      ),
      { at: [0, radius, 0], turn: [0, 90, 0] },
    ),
  );
}
