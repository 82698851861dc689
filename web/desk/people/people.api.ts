import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PersonInput } from '#shared/users/users.ts';
import { call, isUnanswered } from '../../lib/calls/call.ts';
import { toast } from '../../lib/screen/toast.ts';
import { personAtDesk } from '../frame/details.api.ts';
import { isChangedMeanwhile } from '../frame/follow-changes.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { pagesOf } from '../tables/long-list.ts';
import type { PeopleFilter } from './people-filter.ts';

export const userPages = ({ search, role, sort }: PeopleFilter) =>
  pagesOf('GET /api/admin/users', { search, role, sort });

/**
 * Shows a toast about details that could not be saved, or not be read again after somebody else's
 * change.
 */
export const saySavingFailed = sayFailed('Failed to Save Details');

/**
 * Saves the person's details that the desk may change. The form itself shows a conflict with
 * another change, or a missing answer.
 */
export function useUpdatePerson(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PersonInput) => call('PATCH /api/admin/users/:id', { params: { id }, body }),
    onSuccess(saved) {
      client.setQueryData(personAtDesk(id).queryKey, saved);
      toast({ title: 'Details Saved', description: '' });
    },
    onError(error) {
      if (!isChangedMeanwhile(error) && !isUnanswered(error)) saySavingFailed(error);
    },
  });
}
