import type { CameraChange, CameraInput } from '#shared/cameras/cameras.ts';
import { call } from '../../lib/calls/call.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { isChangedMeanwhile } from '../frame/follow-changes.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';
import { pagesOf } from '../tables/long-list.ts';
import type { InventoryFilter } from './inventory-filter.ts';

export const cameraPages = ({ search, category, stock, sort }: InventoryFilter) =>
  pagesOf('GET /api/admin/cameras', {
    search,
    categoryId: category && Number(category),
    maxStock: stock && (stock === 'out' ? 0 : 1),
    sort,
  });
export const cameraUse = (id: number, stockCount?: number) =>
  reading('GET /api/admin/cameras/:id/use', { params: { id }, query: { stockCount } });
/** The first items that match a search text, the best match first. */
export const cameraChoices = (search: string, limit: number) =>
  reading('GET /api/admin/cameras', {
    query: { limit, ...(search && { search, sort: 'relevance' as const }) },
  });
/** Items with a stock count of 0 or 1. */
export const scarceCameras = pagesOf('GET /api/admin/cameras', { maxStock: 1 });

export const useAddCamera = () =>
  useWriting(staleAtDesk['POST /api/admin/cameras'], {
    mutationFn: (body: CameraInput) =>
      sendOnce('camera', body, (idempotencyKey) =>
        call('POST /api/admin/cameras', { body, idempotencyKey }),
      ),
    onSuccess: () =>
      toast({ title: 'Camera Added', description: 'The camera has been added successfully' }),
    onError: sayFailed('Failed to Add Camera'),
  });

export const sayUpdateFailed = sayFailed('Failed to Update Camera');

/**
 * Changes an item. When somebody else has saved first, the caller shows the other changes instead
 * of a message.
 */
export const useUpdateCamera = (id: number) =>
  useWriting(staleAtDesk['PUT /api/admin/cameras/:id'], {
    mutationFn: (body: CameraChange) =>
      call('PUT /api/admin/cameras/:id', { params: { id }, body }),
    onSuccess: () =>
      toast({ title: 'Camera Updated', description: 'The camera has been updated successfully' }),
    onError(error) {
      if (!isChangedMeanwhile(error)) sayUpdateFailed(error);
    },
  });

export const useDeleteCamera = (id: number) =>
  useWriting(staleAtDesk['DELETE /api/admin/cameras/:id'], {
    mutationFn: () => call('DELETE /api/admin/cameras/:id', { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Camera Deleted', description: 'The camera has been deleted successfully' }),
    onError: sayFailed('Failed to Delete Camera'),
  });
