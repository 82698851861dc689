import { useMutation, useQuery } from '@tanstack/react-query';
import type { NewStaffAccount } from '#shared/staff/staff.ts';
import { call } from '../../lib/calls/call.ts';
import { publicData } from '../../lib/calls/query-client.ts';
import { sessionNow, signIn } from '../../lib/session.ts';
import { toast } from '../../lib/screen/toast.ts';

/**
 * The invitation that belongs to the secret in a link. The secret is sent in a body, so that no log
 * of addresses contains it.
 */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    // The query is marked as public, so that it is not cleared when somebody signs in to accept the
    // invitation.
    meta: publicData,
    queryFn: () => call('POST /api/auth/invitation/check', { body: { token } }),
    enabled: token !== '',
    retry: false,
  });

/** Accepts an invitation for a new account, or for the account that is signed in. */
export const useAccept = (token: string, onAccepted: () => void) =>
  useMutation({
    networkMode: 'always',
    mutationFn: (account: NewStaffAccount | undefined) =>
      call('POST /api/auth/invitation', { body: { token, ...account } }),
    onSuccess({ user, token: opened }) {
      const now = sessionNow();
      const session = opened ?? (now.status === 'signed in' ? now.token : undefined);
      if (session) signIn({ user, token: session });
      // `onAccepted` is called by the mutation, because the form is unmounted as soon as somebody
      // is signed in.
      onAccepted();
      toast({ title: 'Welcome', description: 'You belong to the house now.' });
    },
  });
