import { useQueries } from '@tanstack/react-query';
import { specValues } from '#shared/cameras/facts.rules.ts';
import { misfitOf } from '#shared/cameras/specs.rules.ts';
import type { WholeCamera } from '#shared/cameras/cameras.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { cameraQuery } from '../../cameras/cameras.api.ts';

/** A note about a lens that fits no rented body, with the mounts that would fit. */
export interface Misfit {
  text: string;
  mounts: string[];
}

/**
 * Returns a function that finds the note for an item by its id. It returns undefined for an item
 * that is no lens or that fits a rented body.
 */
export function useMisfits(quote: Quote | undefined): (cameraId: number) => Misfit | undefined {
  const items = useQueries({
    queries: (quote?.lines ?? [])
      .filter(({ name }) => name !== null)
      .map(({ cameraId }) => cameraQuery(cameraId)),
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
