import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  getBookingLog,
  getCameraUse,
  getPlanner,
  getSummary,
  getToday,
  getWeeklyReport,
} from '#shared/admin.ts';
import { plannerLimits } from '#shared/admin.rules.ts';
import { getBooking, listBookings, setBookingStatus, type StatusInput } from '#shared/bookings.ts';
import type { BookingStatus } from '#shared/bookings.rules.ts';
import {
  createCamera,
  deleteCamera,
  listCameras,
  listCategories,
  updateCamera,
  type CameraInput,
} from '#shared/cameras.ts';
import type { Day } from '#shared/days.rules.ts';
import { getSettings, getShop } from '#shared/shop.ts';
import { listUsers } from '#shared/users.ts';
import { ApiError, call, serverMessage } from '../../lib/call.ts';
import { reading } from '../../lib/query-client.ts';
import { readingPages } from '../../lib/reading-pages.ts';
import { toast } from '../../lib/toast.ts';
import { pagesOf } from './long-list.ts';

export const summary = reading(getSummary);
export const todaysWork = reading(getToday);
export const weeklyReport = reading(getWeeklyReport);
export const shop = reading(getShop);
export const settings = reading(getSettings);
export const categories = reading(listCategories);

export const bookingDetails = (id: number) => reading(getBooking, { params: { id } });
export const bookingLog = (id: number) => reading(getBookingLog, { params: { id } });
export const cameraUse = (id: number, stockCount?: number) =>
  reading(getCameraUse, { params: { id }, query: { stockCount } });

/** What a list of bookings is narrowed to. */
export interface BookingFilter {
  status?: BookingStatus | undefined;
  search?: string | undefined;
}

export const bookingPages = (filter: BookingFilter) => pagesOf(listBookings, { ...filter });
export const userPages = (search: string | undefined) => pagesOf(listUsers, { search });
export const cameraPages = (search: string | undefined) => pagesOf(listCameras, { search });
/** Cameras of which at most one is there. */
export const scarceCameras = pagesOf(listCameras, { maxStock: 1 });

/** The planner's cameras with their bookings from one day to another. */
export const plannerPages = (range: { from: Day; to: Day; categoryId?: number | undefined }) =>
  readingPages(getPlanner, {
    limit: plannerLimits.cameras,
    from: range.from,
    to: range.to,
    ...(range.categoryId && { categoryId: range.categoryId }),
  });

/** Everything that the desk shows of bookings is asked for again. */
const bookingsChanged = (client: QueryClient) =>
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

/** A change that would promise more units than there are, and was not asked to. */
export const isOverbooked = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'overbooked';

/** Sets a booking's status. What would overbook is left to the caller, who asks and overrides. */
export function useSetStatus(bookingId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StatusInput) => call(setBookingStatus, { params: { id: bookingId }, body }),
    onSuccess() {
      toast({
        title: 'Booking Updated',
        description: 'The booking status has been updated successfully',
      });
      return bookingsChanged(client);
    },
    onError(error) {
      if (!isOverbooked(error)) failed('Failed to Update Booking')(error);
    },
  });
}

export function useAddCamera() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CameraInput) => call(createCamera, { body }),
    onSuccess() {
      toast({ title: 'Camera Added', description: 'The camera has been added successfully' });
      return camerasChanged(client);
    },
    onError: failed('Failed to Add Camera'),
  });
}

export const sayUpdateFailed = failed('Failed to Update Camera');

export function useUpdateCamera(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CameraInput) => call(updateCamera, { params: { id }, body }),
    onSuccess() {
      toast({ title: 'Camera Updated', description: 'The camera has been updated successfully' });
      return camerasChanged(client);
    },
    onError: sayUpdateFailed,
  });
}

export function useDeleteCamera(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCamera, { params: { id } }),
    onSuccess() {
      toast({ title: 'Camera Deleted', description: 'The camera has been deleted successfully' });
      return camerasChanged(client);
    },
    onError: failed('Failed to Delete Camera'),
  });
}
