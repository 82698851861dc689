import { BufferGeometry, Float32BufferAttribute, type Group } from 'three';
import { finish, type Finish } from '../materials.ts';
import { assembly, part } from '../shapes.ts';

export interface PetalHood {
  radius: number;
  long: number;
  short: number;
  look?: Finish;
}

/** A hood whose edge rises and falls four times, so that it shades the corners of the frame equally. */
export function petalHood({ radius, long, short, look = 'body' }: PetalHood): Group {
  const steps = 160;
  const wall = 0.16;
  const positions: number[] = [];
  const edge = (step: number) => {
    const angle = (step / steps) * Math.PI * 2;
    const share = 0.5 + 0.5 * Math.tanh(3.2 * Math.cos(2 * angle + Math.PI));
    const rise = short + (long - short) * (share > 0.5 ? 1 - (1 - share) * 0.9 : share * 0.9);
    return { angle, rise };
  };
  const point = (step: number, r: number, top: boolean): [number, number, number] => {
    const { angle, rise } = edge(step);
    const flare = top ? 1 + rise * 0.035 : 1;
    return [Math.cos(angle) * r * flare, Math.sin(angle) * r * flare, top ? rise : 0];
  };
  const quad = (a: number[], b: number[], c: number[], d: number[]) =>
    positions.push(...a, ...b, ...c, ...c, ...b, ...d);
  for (let step = 0; step < steps; step++) {
    const next = step + 1;
    quad(
      point(step, radius, false),
      point(next, radius, false),
      point(step, radius, true),
      point(next, radius, true),
    );
    quad(
      point(next, radius - wall, false),
      point(step, radius - wall, false),
      point(next, radius - wall, true),
      point(step, radius - wall, true),
    );
    quad(
      point(step, radius, true),
      point(next, radius, true),
      point(step, radius - wall, true),
      point(next, radius - wall, true),
    );
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute(
    'uv',
    new Float32BufferAttribute(
      Array.from({ length: (positions.length / 3) * 2 }, () => 0),
      2,
    ),
  );
  geometry.computeVertexNormals();
  return assembly(part(geometry, finish(look)));
}
