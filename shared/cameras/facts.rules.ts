/**
 * Names of specifications that the filters of the catalogue and the table of specifications know.
 */
export type KnownSpec =
  | 'mount'
  | 'sensor'
  | 'resolution'
  | 'focalLength'
  | 'aperture'
  | 'filterThread'
  | 'powerMount'
  | 'mediaType';

/** One specification of an item. */
export interface Spec {
  name: string;
  value: string;
}

/** All values that an item has for one specification, in their order. */
export const specValues = (specs: readonly Spec[], name: KnownSpec): string[] =>
  specs.flatMap((spec) => (spec.name === name ? [spec.value] : []));

/** The specifications that photographers look at first, in the order in which cards show them. */
const facts = ['resolution', 'sensor', 'focalLength', 'aperture', 'mount'] as const;

/**
 * The first facts of an item in one line, such as `45 MP · Full frame · Canon RF`; empty for an
 * item without these specifications.
 */
export const factLine = (specs: readonly Spec[]): string =>
  facts
    .flatMap((name) => specValues(specs, name)[0] ?? [])
    .slice(0, 3)
    .join(' · ');
