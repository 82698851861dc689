import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, pathOf } from '../../lib/call.ts';
import { freshFor } from '../../lib/data-timing.ts';
import { reading } from '../../lib/query-client.ts';
import { readingPages } from '../../lib/reading-pages.ts';
import { toast } from '../../lib/toast.ts';

/** Whether a camera is among the caller's favourites. */
export const favoriteCheck = (cameraId: number) =>
  reading('GET /api/favorites/check/:cameraId', { params: { cameraId } });

/** The caller's favourite cameras, added last first. */
export const favoriteCameras = {
  ...readingPages('GET /api/favorites', { limit: 48 }),
  staleTime: freshFor.favorites,
};

/** Adds or removes a favourite; pending until the list of favourites has followed. */
export function useToggleFavorite(cameraId: number) {
  const client = useQueryClient();
  const { queryKey } = favoriteCheck(cameraId);
  return useMutation({
    networkMode: 'always',
    scope: { id: `favorite-${cameraId}` },
    // An answer from before the change may still be on its way.
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: (isFavorite: boolean) =>
      call(isFavorite ? 'POST /api/favorites/:cameraId' : 'DELETE /api/favorites/:cameraId', {
        params: { cameraId },
      }),
    onSuccess(state) {
      client.setQueryData(queryKey, state);
      toast({ title: state.isFavorite ? 'Added to favorites' : 'Removed from favorites' });
      return client.invalidateQueries({ queryKey: [pathOf('GET /api/favorites')] });
    },
    onError() {
      toast({ title: 'Error', description: 'Could not update favorites', tone: 'destructive' });
      return client.invalidateQueries({ queryKey });
    },
  });
}
