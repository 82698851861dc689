import { useMutation } from '@tanstack/react-query';
import type { PasswordInput } from '#shared/users/passwords.ts';
import { oneself, type OwnUser, type ProfileForm } from '#shared/users/users.ts';
import { call, serverMessage } from '../../lib/calls/call.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';
import { sessionNow, signIn } from '../../lib/session.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { staleForCustomers } from '../../lib/calls/stale-for-customers.ts';
import { toast, toastAfterReload } from '../../lib/screen/toast.ts';

const failed = (description: string) =>
  toast({ title: 'Update Failed', description, tone: 'destructive' });

/** The signed-in person with billing details and choices about mails. */
export const ownProfile = reading('GET /api/auth/me');

/** Writes the changed name and e-mail into the session; billing details are left out. */
function updateSessionUser(changed: OwnUser): void {
  const now = sessionNow();
  if (now.status === 'signed in') signIn({ user: oneself.parse(changed), token: now.token });
}

/** Saves the person's own profile, updates the session and, after `onSaved`, reloads the page. */
export const useUpdateProfile = (userId: number, onSaved: () => void) =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: ProfileForm) =>
      call('PATCH /api/users/:id', { params: { id: userId }, body }),
    onSuccess(changed) {
      updateSessionUser(changed);
      onSaved();
      toastAfterReload({
        title: 'Profile Updated',
        description: 'Your profile information has been updated successfully.',
      });
      location.reload();
    },
    onError: (error) => failed(serverMessage(error) ?? 'Failed to update profile information'),
  });

/** The sessions of the signed-in person, the newest first. */
export const ownSessions = readingPages('GET /api/auth/sessions', { limit: 20 });

/** Changes the person's own password, which ends all other sessions. */
export const useChangePassword = (userId: number) =>
  useWriting(staleForCustomers['PATCH /api/users/:id/password'], {
    mutationFn: (body: PasswordInput) =>
      call('PATCH /api/users/:id/password', { params: { id: userId }, body }),
    onSuccess() {
      toast({
        title: 'Password Updated',
        description: 'Your password has been updated successfully.',
      });
    },
    onError: (error) => failed(serverMessage(error) ?? 'Failed to update password'),
  });

/** Ends a session of the signed-in person, or with `'others'` all except the present one. */
export const useEndSession = () =>
  useWriting(staleForCustomers['DELETE /api/auth/sessions/:id'], {
    mutationFn: (which: number | 'others') =>
      which === 'others'
        ? call('DELETE /api/auth/sessions')
        : call('DELETE /api/auth/sessions/:id', { params: { id: which } }),
    onSuccess: (_, which) =>
      toast({ title: which === 'others' ? 'Signed out everywhere else' : 'Session ended' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: serverMessage(error) ?? 'The session could not be ended',
        tone: 'destructive',
      }),
  });
