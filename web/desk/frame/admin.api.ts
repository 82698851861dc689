import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { plannerLimits } from '#shared/admin.rules.ts';
import type { StatusInput } from '#shared/bookings.ts';
import type { BookingStatus } from '#shared/booking-statuses.rules.ts';
import type { CameraChange, CameraInput } from '#shared/cameras.ts';
import type { Day } from '#shared/days.rules.ts';
import { ApiError, call, serverMessage } from '../../lib/call.ts';
import { reading } from '../../lib/query-client.ts';
import { readingPages } from '../../lib/reading-pages.ts';
import { toast } from '../../lib/toast.ts';
import { pagesOf } from '../tables/long-list.ts';

export const summary = reading('GET /api/admin/summary');
export const todaysWork = reading('GET /api/admin/today');
export const weeklyReport = reading('GET /api/admin/reports/weekly');

export const bookingDetails = (id: number) => reading('GET /api/bookings/:id', { params: { id } });
export const personAtDesk = (id: number) => reading('GET /api/admin/users/:id', { params: { id } });
export const cameraUse = (id: number, stockCount?: number) =>
  reading('GET /api/admin/cameras/:id/use', { params: { id }, query: { stockCount } });

/** What a list of bookings is narrowed to. */
export interface BookingFilter {
  status?: BookingStatus | undefined;
  search?: string | undefined;
  /** Those of which something is due. */
  due?: true | undefined;
}

export const bookingPages = (filter: BookingFilter) =>
  pagesOf('GET /api/bookings', asQuery(filter));
/** What an export of the same list is narrowed to. */
export const asQuery = ({ due, ...filter }: BookingFilter) => ({
  ...filter,
  ...(due && { due: 'true' as const }),
});
/** The bookings of one customer. */
export const bookingsOf = (userId: number) => pagesOf('GET /api/bookings', { userId });
export const userPages = (search: string | undefined) =>
  pagesOf('GET /api/admin/users', { search });
export const cameraPages = (search: string | undefined) =>
  pagesOf('GET /api/admin/cameras', { search });
export const deskCamera = (id: number) => reading('GET /api/admin/cameras/:id', { params: { id } });
/** A few items in whose texts something is found. */
export const cameraChoices = (search: string, limit: number) =>
  reading('GET /api/admin/cameras', { query: { limit, ...(search && { search }) } });
/** Cameras of which at most one is there. */
export const scarceCameras = pagesOf('GET /api/admin/cameras', { maxStock: 1 });

/** The planner's cameras with their bookings from one day to another. */
export const plannerPages = (range: { from: Day; to: Day; categoryId?: number | undefined }) =>
  readingPages('GET /api/admin/planner', {
    limit: plannerLimits.cameras,
    from: range.from,
    to: range.to,
    ...(range.categoryId && { categoryId: range.categoryId }),
  });

/** Everything that the desk shows of bookings is asked for again. */
export const bookingsChanged = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(admin|bookings)\b/.test(String(queryKey[0])),
  });

const camerasChanged = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(admin|bookings|cameras|brands|favorites)\b/.test(String(queryKey[0])),
  });

const failed = (title: string) => (error: unknown) =>
  toast({
    title,
    description: serverMessage(error) ?? 'An error occurred',
    tone: 'destructive',
  });

/** A status that would promise more units than there are, or take back units that are out, unless it is asked to. */
export const mayOverrideStatus = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'overbooked' || error.code === 'units_out');

/** Somebody else was faster; what they changed is to be looked at first. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

const isPriceChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'price_changed';

/** Sets a booking's status. What may be overridden is left to the caller, who asks. */
export function useSetStatus(bookingId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StatusInput) =>
      call('PUT /api/admin/bookings/:id/status', { params: { id: bookingId }, body }),
    onSuccess() {
      toast({
        title: 'Booking Updated',
        description: 'The booking status has been updated successfully',
      });
      return bookingsChanged(client);
    },
    onError(error) {
      if (!mayOverrideStatus(error)) failed('Failed to Update Booking')(error);
      if (isPriceChanged(error)) void bookingsChanged(client);
    },
  });
}

export function useAddCamera() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CameraInput) => call('POST /api/admin/cameras', { body }),
    onSuccess() {
      toast({ title: 'Camera Added', description: 'The camera has been added successfully' });
      return camerasChanged(client);
    },
    onError: failed('Failed to Add Camera'),
  });
}

export const sayUpdateFailed = failed('Failed to Update Camera');

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
    onError: failed('Failed to Delete Camera'),
  });
}
