import { CircleGeometry, SphereGeometry, type Group } from 'three';
import { bandText, ink, ringText, type Mark } from '../engraving.ts';
import { coatedGlass, finish, type Coating, type Finish } from '../materials.ts';
import { assembly, outline, extruded, part, ribbed, turned, type Point } from '../shapes.ts';

export interface Ring {
  length: number;
  radius: number;
  /** Radius at the front end, where it differs. */
  end?: number;
  finish?: Finish;
  ribs?: { count: number; depth?: number; duty?: number };
  marks?: { size: number; texts: readonly Mark[] };
  bevel?: number;
}

export interface FrontOptics {
  /** Radius of the front element. */
  glass: number;
  /** How far it lies behind the rim. */
  recess: number;
  coatings: readonly [Coating, Coating, Coating];
  text?: string;
  textColor?: string;
  textSize?: number;
  bezel?: Finish;
  /** Radius of the opening behind the glass. */
  iris?: number;
}

/** A lens from its mount at z = 0 forwards: rings in a row, then the front element. */
export function lensBarrel(
  rings: readonly Ring[],
  front: FrontOptics,
): { lens: Group; length: number; radius: number } {
  const lens = assembly();
  const rim = rings.at(-1);
  const radius = rim ? (rim.end ?? rim.radius) : 1;
  let z = 0;
  let before = rings[0]?.radius ?? radius;
  for (const [index, ring] of rings.entries()) {
    const {
      length,
      radius: start,
      end = start,
      finish: name = 'anodised',
      ribs,
      marks,
      bevel = 0.05,
    } = ring;
    const material = finish(name);
    const next = rings[index + 1]?.radius ?? start;
    const bore = ring === rim ? radius - 0.16 : Math.min(start, end, before, next) - 0.25;
    if (ribs) {
      const depth = ribs.depth ?? 0.09;
      lens.add(
        part(ribbed(start, length, ribs.count, depth, start - 0.3, ribs.duty), material, {
          at: [0, 0, z],
        }),
      );
      const core: Point[] = [
        [bore, z],
        [start - depth, z],
        [start - depth, z + length],
        [bore, z + length],
      ];
      lens.add(part(turned(core, 0.02), material));
    } else {
      const profile: Point[] = [
        [bore, z],
        [start, z],
        [end, z + length],
        [bore, z + length],
      ];
      lens.add(part(turned(profile, bevel), material));
    }
    if (marks) {
      const band = bandText(Math.max(start, end), length, marks.size, marks.texts);
      band.position.z = z + length / 2;
      lens.add(band);
    }
    z += length;
    before = end;
  }
  const optics = frontOptics(radius, front);
  optics.position.z = z;
  lens.add(optics);
  return { lens, length: z, radius };
}

function frontOptics(rim: number, front: FrontOptics): Group {
  const { glass, recess, coatings, text, bezel = 'gloss', iris = glass * 0.42 } = front;
  const thread = rim - 0.16;
  const ledge = -Math.min(recess * 0.45, 0.5);
  const group = assembly(
    part(
      turned(
        [
          [rim - 0.06, -0.3],
          [rim - 0.06, 0.02],
          [thread, 0.02],
          [thread, ledge],
        ],
        0.03,
      ),
      finish('anodised'),
    ),
    part(
      turned(
        [
          [thread, ledge],
          [glass + (thread - glass) * 0.25, ledge - 0.06],
          [glass, -recess],
        ],
        0.06,
      ),
      finish(bezel),
    ),
  );
  if (text) {
    const size = front.textSize ?? Math.min(0.26, (thread - glass) * 0.42);
    const lettering = ringText(
      text,
      glass + (thread - glass) * 0.64,
      size,
      0,
      front.textColor ?? ink.white,
    );
    lettering.position.z = ledge + 0.03;
    group.add(lettering);
  }
  group.add(glassStack(glass, recess, coatings, iris));
  return group;
}

/** Several coated surfaces at growing depth: their reflections of the softboxes make a lens look like one. */
function glassStack(
  glass: number,
  recess: number,
  coatings: FrontOptics['coatings'],
  iris: number,
): Group {
  const depth = glass * 1.1;
  const back = -recess - depth;
  const group = assembly(
    part(
      turned(
        [
          [glass, -recess],
          [glass * 0.98, -recess - 0.08],
          [iris * 1.5, back * 0.75 - recess * 0.25],
          [iris * 1.5, back],
        ],
        0.02,
      ),
      finish('void'),
    ),
    part(new CircleGeometry(glass, 64), finish('void'), { at: [0, 0, back - 0.02] }),
    part(extruded(blades(iris, 9), 0.02, 0), finish('anodised'), { at: [0, 0, back + 0.02] }),
  );
  const [outer, middle, inner] = coatings;
  const surfaces: [Coating, number, number, number, number][] = [
    [outer, 0.014, glass * 0.995, glass * 2.1, -recess],
    ['clear', 0.018, glass * 0.94, -glass * 3.2, -recess - depth * 0.16],
    [middle, 0.05, glass * 0.82, glass * 1.7, -recess - depth * 0.42],
    [inner, 0.07, glass * 0.66, -glass * 1.5, -recess - depth * 0.6],
    [outer, 0.06, glass * 0.5, glass * 1.1, -recess - depth * 0.85],
  ];
  surfaces.forEach(([coating, reflectance, radius, curvature, z], order) => {
    const surface = part(cap(radius, curvature), coatedGlass(coating, reflectance), {
      at: [0, 0, z],
    });
    surface.renderOrder = 10 - order;
    surface.userData['flat'] = true;
    group.add(surface);
  });
  return group;
}

/** A spherical cap with its rim on z = 0, bulging to +z, or to -z with a negative curvature. */
function cap(radius: number, curvature: number) {
  const ball = Math.abs(curvature);
  const angle = Math.asin(Math.min(1, radius / ball));
  const geometry = new SphereGeometry(ball, 64, 24, 0, Math.PI * 2, 0, angle);
  geometry.rotateX(Math.PI / 2);
  geometry.translate(0, 0, -ball * Math.cos(angle));
  if (curvature < 0) geometry.rotateY(Math.PI);
  return geometry;
}

function blades(iris: number, count: number) {
  const polygon = (radius: number) =>
    Array.from({ length: count }, (_, index): Point => {
      const angle = (index / count) * Math.PI * 2;
      return [Math.cos(angle) * radius, Math.sin(angle) * radius];
    });
  const shape = outline(polygon(iris * 1.6));
  shape.holes.push(outline(polygon(iris)));
  return shape;
}
