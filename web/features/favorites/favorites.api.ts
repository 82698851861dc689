import { useQueryClient } from '@tanstack/react-query';
import type { Camera } from '#shared/cameras/cameras.ts';
import { limits } from '#shared/fields.rules.ts';
import { call } from '../../lib/calls/call.ts';
import { freshFor } from '../../lib/calls/data-timing.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { staleForCustomers } from '../../lib/calls/stale-for-customers.ts';
import { toast } from '../../lib/screen/toast.ts';

/** Whether an item is a favourite of the signed-in person. */
export const favoriteCheck = (cameraId: number) =>
  reading('GET /api/favorites/check/:cameraId', { params: { cameraId } });

/** The favourites of the signed-in person, the newest first. */
export const favoriteCameras = {
  ...readingPages('GET /api/favorites', { limit: 48 }),
  staleTime: freshFor.favorites,
};

/** The ids of the favourites of the signed-in person; only the newest thousand. */
export const favoriteIds = {
  ...reading('GET /api/favorites', { query: { limit: limits.pageSize } }),
  staleTime: freshFor.favorites,
  select: (cameras: Camera[]) => cameras.map(({ id }) => id),
};

/**
 * Adds or removes a favourite. The mutation is pending until the list of favourites has been
 * fetched again.
 */
export function useToggleFavorite(cameraId: number) {
  const client = useQueryClient();
  const { queryKey } = favoriteCheck(cameraId);
  return useWriting(staleForCustomers['POST /api/favorites/:cameraId'], {
    scope: { id: `favorite-${cameraId}` },
    // An older answer that is still on its way would undo the change on the screen, so its request
    // is cancelled.
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: (isFavorite: boolean) =>
      call(isFavorite ? 'POST /api/favorites/:cameraId' : 'DELETE /api/favorites/:cameraId', {
        params: { cameraId },
      }),
    onSuccess(state) {
      client.setQueryData(queryKey, state);
      toast({ title: state.isFavorite ? 'Added to favorites' : 'Removed from favorites' });
    },
    onError: () =>
      toast({ title: 'Error', description: 'Could not update favorites', tone: 'destructive' }),
  });
}
