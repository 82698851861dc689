import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#shared/shop/shop.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { ApiError, call } from '../../lib/calls/call.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { isChangedMeanwhile } from '../frame/follow-changes.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';

export const settingsQuery = reading('GET /api/admin/settings');

/** The people of the house, among whom those without a second factor are counted. */
export const peopleHere = reading('GET /api/admin/staff');

/** A few items among which the example of prices offers a choice. */
export const exampleItems = (search: string) =>
  reading('GET /api/admin/cameras', { query: { limit: 5, ...(search && { search }) } });

/** The settings as they would be saved, and the open bookings whose days they would close. */
export const usePreviewSettings = () =>
  useMutation({
    mutationFn: (body: Settings) =>
      call('PUT /api/admin/settings', { query: { dryRun: true }, body }),
  });

/** Saves all settings. The form itself shows a conflict with another save, or a missing answer. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useWriting(staleAtDesk['PUT /api/admin/settings'], {
    mutationFn: (body: Settings) => call('PUT /api/admin/settings', { body }),
    onSuccess({ bookingsTouched: _touched, ...saved }) {
      toast({ title: 'Settings Saved' });
      client.setQueryData(settingsQuery.queryKey, saved);
      // The header and the calendars in this window use the settings too, so they are fetched
      // again.
      void client.fetchQuery({ ...shopQuery(), staleTime: 0 }).catch(() => {});
    },
    onError(error) {
      if (!(error instanceof ApiError) || isChangedMeanwhile(error)) return;
      sayFailed('Failed to Save Settings')(error);
    },
  });
}
