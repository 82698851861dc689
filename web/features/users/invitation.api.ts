import { useMutation, useQuery } from '@tanstack/react-query';
import type { NewStaffAccount } from '#shared/staff/staff.ts';
import { call } from '../../lib/calls/call.ts';
import { publicData } from '../../lib/calls/query-client.ts';
import { sessionNow, signIn } from '../../lib/session.ts';
import { toast } from '../../lib/screen/toast.ts';

/** The invitation of a link's secret. It is sent in a body, so that it stands in no address. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    // The query counts as public, so that a sign-in, to accept the invitation, does not clear it.
    meta: publicData,
    queryFn: () => call('POST /api/auth/invitation/check', { body: { token } }),
    enabled: token !== '',
    retry: false,
  });

/** Accepts an invitation, with a new account or with the one that is signed in. */
export const useAccept = (token: string, onAccepted: () => void) =>
  useMutation({
    networkMode: 'always',
    mutationFn: (account: NewStaffAccount | undefined) =>
      call('POST /api/auth/invitation', { body: { token, ...account } }),
    onSuccess({ user, token: opened }) {
      const now = sessionNow();
      const session = opened ?? (now.status === 'signed in' ? now.token : undefined);
      if (session) signIn({ user, token: session });
      // This runs here and not in the form, because signing in has unmounted the form by now.
      onAccepted();
      toast({ title: 'Welcome', description: 'You belong to the house now.' });
    },
  });
