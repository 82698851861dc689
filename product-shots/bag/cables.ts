import { CatmullRomCurve3, TubeGeometry, Vector3, type Group } from 'three';
import { finish } from '../materials.ts';
import { assembly, block, part, placed, ribbed, turned } from '../shapes.ts';

type Plug = 'barrel' | 'hdmi' | 'mains' | 'power' | 'socket' | 'usb-c' | 'xlr';

interface Cable {
  /** Radius of the ring, and of the cable itself. */
  ring: number;
  wire: number;
  turns: number;
  plugs: readonly [Plug, Plug];
}

/** A cable coiled to a ring, a band round it, both plugs towards the viewer. */
export function coiledCable({ ring, wire, turns, plugs }: Cable): Group {
  const tail = ring + wire * 4 + 0.6;
  const points = [new Vector3(-ring, wire, tail), new Vector3(-ring, wire, tail * 0.5)];
  const perTurn = 28;
  const steps = Math.round((turns - 0.5) * perTurn);
  for (let step = 0; step <= steps; step++) {
    const along = step / perTurn;
    const angle = Math.PI + along * Math.PI * 2;
    const { out, up } = layerAt(along, wire, step === 0 || step === steps);
    points.push(
      new Vector3(Math.cos(angle) * (ring + out), wire + up, Math.sin(angle) * (ring + out)),
    );
  }
  points.push(new Vector3(ring, wire, tail * 0.5), new Vector3(ring, wire, tail));
  const line = new CatmullRomCurve3(points, false, 'centripetal');
  const strap = wire * 5.4;
  return assembly(
    part(new TubeGeometry(line, points.length * 5, wire, 10), finish('rubber')),
    part(block(1.4 + wire, strap * 0.9, strap + 0.4, 0.2), finish('fabric'), {
      at: [0, strap * 0.42, -ring],
    }),
    placed(plug(plugs[0], wire), { at: [-ring, 0, tail] }),
    placed(plug(plugs[1], wire), { at: [ring, 0, tail] }),
  );
}

/** The turns lie in bundles of three side by side, each bundle upon the last. */
function layerAt(along: number, wire: number, end: boolean): { out: number; up: number } {
  if (end) return { out: 0, up: 0 };
  const place = (turn: number) => ({
    out: ((turn + 1) % 3) - 1,
    up: Math.floor((turn + 1) / 3),
  });
  const [from, to] = [place(Math.floor(along)), place(Math.floor(along) + 1)];
  const share = along % 1;
  return {
    out: (from.out + (to.out - from.out) * share) * wire * 2,
    up: (from.up + (to.up - from.up) * share) * wire * 1.7,
  };
}

function barrelOf(radius: number, length: number, look: 'plastic' | 'steel'): Group {
  return assembly(
    part(
      turned(
        [
          [0, 0],
          [radius * 0.7, 0],
          [radius, length * 0.2],
          [radius, length],
          [0, length],
        ],
        0.08,
        40,
      ),
      finish(look),
      { at: [0, radius, 0] },
    ),
  );
}

function plug(kind: Plug, wire: number): Group {
  if (kind === 'usb-c' || kind === 'hdmi') {
    const [width, tip] = kind === 'hdmi' ? [2.1, 1.4] : [1.15, 0.84];
    return assembly(
      part(block(width, 0.8, 2.6, 0.25), finish('plastic'), { at: [0, 0.42, 1.1] }),
      part(block(tip, 0.34, 1, 0.1), finish('steel'), { at: [0, 0.42, 2.7] }),
    );
  }
  if (kind === 'barrel')
    return assembly(
      barrelOf(0.5, 1.8, 'plastic'),
      placed(barrelOf(0.28, 1, 'steel'), { at: [0, 0.22, 1.8] }),
    );
  if (kind === 'xlr')
    return assembly(
      barrelOf(0.75, 1.6, 'plastic'),
      placed(barrelOf(0.95, 3.4, 'steel'), { at: [0, -0.2, 1.4] }),
      part(ribbed(0.98, 0.6, 30, 0.06), finish('plastic'), { at: [0, 0.75, 1.6] }),
    );
  if (kind === 'mains' || kind === 'power') {
    const pins = kind === 'mains' ? [-0.7, 0.7] : [];
    return assembly(
      barrelOf(wire * 1.7, 1.6, 'plastic'),
      part(block(2.8, 1.9, 3.2, 0.5), finish('plastic'), { at: [0, 0.96, 2.6] }),
      ...pins.map((x) => placed(barrelOf(0.24, 1.9, 'steel'), { at: [x, 0.74, 4.1] })),
    );
  }
  return assembly(
    barrelOf(wire * 1.8, 1.8, 'plastic'),
    placed(barrelOf(1.5, 4, 'steel'), { at: [0, -0.3, 1.4] }),
    part(ribbed(1.62, 1.4, 26, 0.14), finish('anodised'), { at: [0, 1.2, 3.4] }),
  );
}
