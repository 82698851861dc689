import { useQueries } from '@tanstack/react-query';
import { misfitOf, specValues } from '#shared/cameras/specs.rules.ts';
import type { WholeCamera } from '#shared/cameras/cameras.ts';
import { cameraQuery } from '../cameras/cameras.api.ts';
import type { BasketLine } from './basket.rules.ts';

/** A lens that no body of a rental takes, with the mounts that would do. */
export interface Misfit {
  text: string;
  mounts: string[];
}

/** The items of a basket as far as they are known, and what is to be said of lenses that fit none of its bodies. */
export function useMisfits(lines: readonly BasketLine[]): (cameraId: number) => Misfit | undefined {
  const items = useQueries({
    queries: lines.map(({ cameraId }) => cameraQuery(cameraId)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return (cameraId) => {
    const lens = items.find(({ id }) => id === cameraId);
    return lens && misfitIn(lens, items);
  };
}

function misfitIn(lens: WholeCamera, items: WholeCamera[]): Misfit | undefined {
  const body = misfitOf(lens, items);
  if (!body) return undefined;
  const mounts = specValues(body.specs, 'mount');
  return {
    text: `Does not fit the ${body.name} in your rental (${mounts.join(', ')})`,
    mounts,
  };
}
