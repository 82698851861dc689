/** Names of specifications that filters and the table know. */
export type KnownSpec =
  | 'mount'
  | 'sensor'
  | 'resolution'
  | 'focalLength'
  | 'aperture'
  | 'filterThread'
  | 'powerMount'
  | 'mediaType';

/** A line of an item's specifications. */
export interface Spec {
  name: string;
  value: string;
}

/** The values of one specification in their order. */
export const specValues = (specs: readonly Spec[], name: KnownSpec): string[] =>
  specs.flatMap((spec) => (spec.name === name ? [spec.value] : []));

/** The specifications that photographers look at first. */
const facts = ['resolution', 'sensor', 'focalLength', 'aperture', 'mount'] as const;

/**
 * The first facts of an item in one line, such as `45 MP · Full frame · Canon RF`; empty for an
 * item without specifications.
 */
export const factLine = (specs: readonly Spec[]): string =>
  facts
    .flatMap((name) => specValues(specs, name)[0] ?? [])
    .slice(0, 3)
    .join(' · ');
