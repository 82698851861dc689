import { Box3, Vector3, type Group, type Object3D } from 'three';
import type { Item } from '../items/item.ts';
import { takeOff } from '../parts/detachable.ts';
import { assembly, placed } from '../shapes.ts';
import { includedThing } from './contents.ts';
import { laidOut, type Footprint } from './layout.ts';

/** The catalogue's words about the bag of an item. */
export interface Bag {
  included: readonly string[];
  /** Rented without the lens that the other pictures show. */
  bodyOnly: boolean;
}

/** Part of its height that a thing hides behind it from a camera as steep as that of these pictures. */
const shade = 0.36;
/** Share of the longest side below which a thing is enlarged, and by how much at most. */
const [recognisable, enlarged] = [0.115, 1.8];

interface Laid {
  thing: Group;
  sides: Footprint;
}

/** Stands a thing on the table with the middle of what the camera sees of it at the origin. */
function laid(model: Object3D): Laid {
  const box = new Box3().setFromObject(model, true);
  const size = box.getSize(new Vector3());
  const middle = box.getCenter(new Vector3());
  const hidden = size.y * shade;
  model.position.add(new Vector3(-middle.x, -box.min.y, -middle.z + hidden / 2));
  return { thing: assembly(model), sides: { width: size.x, depth: size.z + hidden } };
}

/** Things of one kind side by side, four of them two by two. */
function grouped(things: readonly Laid[], gap: number): Laid {
  const perRow = things.length > 3 ? Math.ceil(things.length / 2) : things.length;
  const group = assembly();
  let [x, z, wide, deep] = [0, 0, 0, 0];
  things.forEach(({ thing, sides }, index) => {
    if (index > 0 && index % perRow === 0) [x, z, deep] = [0, z + deep + gap, 0];
    group.add(placed(thing, { at: [x + sides.width / 2, 0, z + sides.depth / 2] }));
    x += sides.width + gap;
    deep = Math.max(deep, sides.depth);
    wide = Math.max(wide, x - gap);
  });
  // All stand with their fronts on one line, which the eye follows.
  if (things.length <= perRow)
    things.forEach(({ thing, sides }) => {
      thing.position.z = deep - sides.depth / 2;
    });
  group.position.set(-wide / 2, 0, -(z + deep) / 2);
  return { thing: assembly(group), sides: { width: wide, depth: z + deep } };
}

/** A tidy table with the item and everything that comes with it, seen from above. */
export function flatLay(item: Item, { included, bodyOnly }: Bag): Group {
  const lines = included.map((text) => includedThing(text));
  const model = item.model('bag');
  takeOff(
    model,
    new Set(['stand', ...(bodyOnly ? ['lens'] : []), ...lines.flatMap(({ piece }) => piece ?? [])]),
  );
  const lying = assembly(placed(assembly(model), { turn: item.lying ?? [-90, 0, 0] }));
  const main = item.onlyParts ? undefined : laid(lying);
  const { width = 0, depth = 0 } = main?.sides ?? {};
  const size = new Box3().setFromObject(lying, true).getSize(new Vector3());
  const beside = {
    radius: Math.min(size.x, size.z) / 2,
    length: Math.max(size.x, size.z),
    included,
  };
  const kinds = lines.map(({ count, models }) =>
    Array.from({ length: count }, () => models(beside)).flat(),
  );
  const longest = Math.max(beside.length * (main ? 1 : 0), 12);
  const gap = longest * 0.085;
  const things = kinds.map((kind) =>
    grouped(
      kind.map((one) => {
        const sides = new Box3().setFromObject(one, true).getSize(new Vector3());
        const share = Math.max(sides.x, sides.z) / longest;
        const scale = Math.min(enlarged, Math.max(1, recognisable / share));
        return laid(placed(assembly(one), { scale }));
      }),
      gap * 0.55,
    ),
  );
  const table = laidOut(
    { width, depth },
    things.map(({ sides }) => sides),
    gap,
  );
  return assembly(
    main && placed(main.thing, { at: [table.item.x, 0, table.item.z] }),
    ...things.map(({ thing }, index) => {
      const { x = 0, z = 0 } = table.things[index] ?? {};
      return placed(thing, { at: [x, 0, z] });
    }),
  );
}
