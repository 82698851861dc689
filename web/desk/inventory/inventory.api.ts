import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CameraChange, CameraInput } from '#shared/cameras/cameras.ts';
import { call } from '../../lib/call.ts';
import { reading } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { isChangedMeanwhile } from '../frame/follow-changes.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { pagesOf } from '../tables/long-list.ts';

export const cameraPages = (search: string | undefined) =>
  pagesOf('GET /api/admin/cameras', { search });
export const cameraUse = (id: number, stockCount?: number) =>
  reading('GET /api/admin/cameras/:id/use', { params: { id }, query: { stockCount } });
/** A few items in whose texts something is found. */
export const cameraChoices = (search: string, limit: number) =>
  reading('GET /api/admin/cameras', { query: { limit, ...(search && { search }) } });
/** Cameras of which at most one is there. */
export const scarceCameras = pagesOf('GET /api/admin/cameras', { maxStock: 1 });

const camerasChanged = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(admin|bookings|cameras|brands|favorites)\b/.test(String(queryKey[0])),
  });

export function useAddCamera() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CameraInput) => call('POST /api/admin/cameras', { body }),
    onSuccess() {
      toast({ title: 'Camera Added', description: 'The camera has been added successfully' });
      return camerasChanged(client);
    },
    onError: sayFailed('Failed to Add Camera'),
  });
}

export const sayUpdateFailed = sayFailed('Failed to Update Camera');

/** Changes a camera. What somebody else has changed meanwhile is left to the caller, who shows it. */
export function useUpdateCamera(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CameraChange) =>
      call('PUT /api/admin/cameras/:id', { params: { id }, body }),
    onSuccess() {
      toast({ title: 'Camera Updated', description: 'The camera has been updated successfully' });
      return camerasChanged(client);
    },
    onError(error) {
      if (isChangedMeanwhile(error)) return camerasChanged(client);
      return sayUpdateFailed(error);
    },
  });
}

export function useDeleteCamera(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/admin/cameras/:id', { params: { id } }),
    onSuccess() {
      toast({ title: 'Camera Deleted', description: 'The camera has been deleted successfully' });
      return camerasChanged(client);
    },
    onError: sayFailed('Failed to Delete Camera'),
  });
}
