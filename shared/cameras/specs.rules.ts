import { specValues, type KnownSpec, type Spec } from './facts.rules.ts';

/**
 * Kinds of items with their labels. Customers filter by them, and lenses are matched with bodies by
 * them. Items from before there were kinds have null.
 */
export const kindLabels = {
  camera_body: 'Camera bodies',
  cinema_camera: 'Cinema cameras',
  lens: 'Lenses',
  light: 'Lights',
  audio: 'Audio',
  support: 'Tripods and gimbals',
  monitor: 'Monitors',
  power: 'Power',
  media: 'Memory',
  accessory: 'Accessories',
  other: 'Other',
} as const;
export type Kind = keyof typeof kindLabels;
export const kinds = Object.keys(kindLabels) as Kind[];

export const specLimits = { specs: 30, name: 40, value: 80 } as const;

/**
 * Labels of the specifications that filters and tables know. A house's own names are shown as they
 * are.
 */
export const specLabels: Record<KnownSpec, string> = {
  mount: 'Mount',
  sensor: 'Sensor',
  resolution: 'Resolution',
  focalLength: 'Focal length',
  aperture: 'Aperture',
  filterThread: 'Filter thread',
  powerMount: 'Power',
  mediaType: 'Memory',
};

/** The specifications by which customers can filter the collection. */
export const filteredSpecs = ['mount', 'sensor', 'resolution'] as const;

const isKnown = (name: string): name is KnownSpec => Object.hasOwn(specLabels, name);

/** The label of a specification: that of a known name, else the name itself. */
export const specLabel = (name: string): string => (isKnown(name) ? specLabels[name] : name);

/** The rows of a table of specifications: each name once, with all of its values. */
export const specTable = (specs: readonly Spec[]): { label: string; values: string[] }[] =>
  [...Map.groupBy(specs, ({ name }) => name)].map(([name, lines]) => ({
    label: specLabel(name),
    values: lines.map(({ value }) => value),
  }));

const knownByLabel = new Map<string, string>(
  Object.entries(specLabels).flatMap(([name, label]) => [
    [name.toLowerCase(), name],
    [label.toLowerCase(), name],
  ]),
);

/**
 * Specifications in the form in which the desk reads and writes them, such as `Mount: Sony E`, with
 * the text `between` in between.
 */
export const specsText = (specs: readonly Spec[], between: string): string =>
  specs.map(({ name, value }) => `${specLabel(name)}: ${value}`).join(between);

/**
 * Reads specifications from lines such as `Mount: Sony E`. A line without a colon becomes a value
 * with an empty name.
 */
export const readSpecs = (lines: readonly string[]): Spec[] =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, written = '', value = line] = /^([^:]*):(.*)$/s.exec(line) ?? [];
      const name = written.trim();
      return { name: knownByLabel.get(name.toLowerCase()) ?? name, value: value.trim() };
    });

/** The fields of an item from which it follows whether lens and body fit. */
export interface Mounted {
  kind: Kind | null;
  specs: readonly Spec[];
}

const isBody = ({ kind }: Mounted): boolean => kind === 'camera_body' || kind === 'cinema_camera';
const mountsOf = ({ specs }: Mounted): string[] => specValues(specs, 'mount');
/** The two mounts of an adapter: its specifications name the lens's side first, then the body's. */
const adapts = (item: Mounted): { lens: string; body: string } | undefined => {
  const [lens, body] = mountsOf(item);
  return item.kind === 'accessory' && lens !== undefined && body !== undefined
    ? { lens, body }
    : undefined;
};

/**
 * Whether a lens fits a body, directly or with one of the adapters; undefined where a mount is not
 * known.
 */
export function fits(
  lens: Mounted,
  body: Mounted,
  adapters: readonly Mounted[] = [],
): boolean | undefined {
  if (lens.kind !== 'lens' || !isBody(body)) return undefined;
  const [lensSide, bodySide] = [mountsOf(lens), mountsOf(body)];
  if (lensSide.length === 0 || bodySide.length === 0) return undefined;
  return (
    lensSide.some((mount) => bodySide.includes(mount)) ||
    adapters.some((adapter) => {
      const sides = adapts(adapter);
      return sides && lensSide.includes(sides.lens) && bodySide.includes(sides.body);
    })
  );
}

/**
 * The first body of a rental that a lens does not fit, if it fits no other body of the rental
 * either. Undefined when a body fits, or when the mounts are not known.
 */
export function misfitOf<Item extends Mounted>(
  lens: Item,
  items: readonly Item[],
): Item | undefined {
  const bodies = items.filter((item) => fits(lens, item) !== undefined);
  return bodies.some((body) => fits(lens, body, items)) ? undefined : bodies[0];
}
