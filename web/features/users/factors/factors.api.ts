import { call, serverMessage } from '../../../lib/calls/call.ts';
import { reading } from '../../../lib/calls/query-client.ts';
import { useWriting } from '../../../lib/calls/stale.ts';
import { staleForCustomers } from '../../../lib/calls/stale-for-customers.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { sayPasskeyFailed } from './passkey-failure.ts';
import { makePasskey } from './passkeys.ts';

const sayFailed = (title: string) => (error: unknown) =>
  toast({ title, description: serverMessage(error) ?? 'Please try again.', tone: 'destructive' });

/** The passkeys and the authenticator app of the signed-in person. */
export const ownPasskeys = reading('GET /api/auth/passkeys');
export const ownAuthenticator = reading('GET /api/auth/totp');

/** Makes a passkey on this device and adds it to the person's account. */
export const useAddPasskey = () =>
  useWriting(staleForCustomers['POST /api/auth/passkeys'], {
    mutationFn: async (name: string) => {
      const credential = await makePasskey();
      return call('POST /api/auth/passkeys', { body: { ...(name && { name }), credential } });
    },
    onSuccess: ({ name }) =>
      toast({ title: 'Passkey Added', description: `You can sign in with “${name}” now.` }),
    onError: sayPasskeyFailed('Failed to Add the Passkey'),
  });

export const useRemovePasskey = () =>
  useWriting(staleForCustomers['DELETE /api/auth/passkeys/:id'], {
    mutationFn: (id: number) => call('DELETE /api/auth/passkeys/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Passkey Removed' }),
    onError: sayFailed('Failed to Remove the Passkey'),
  });

export const useStartApp = () =>
  useWriting(staleForCustomers['POST /api/auth/totp'], {
    mutationFn: () => call('POST /api/auth/totp'),
    onError: sayFailed('Failed to Set Up'),
  });

/** Confirms a new authenticator app with a code. The form shows a wrong code at its field. */
export const useConfirmApp = () =>
  useWriting(staleForCustomers['POST /api/auth/totp/confirm'], {
    mutationFn: (code: string) => call('POST /api/auth/totp/confirm', { body: { code } }),
  });

export const useRemoveApp = () =>
  useWriting(staleForCustomers['DELETE /api/auth/totp'], {
    mutationFn: () => call('DELETE /api/auth/totp'),
    onSuccess: () => toast({ title: 'Authenticator App Removed' }),
    onError: sayFailed('Failed to Remove'),
  });

export const useRenewCodes = () =>
  useWriting(staleForCustomers['POST /api/auth/recovery-codes'], {
    mutationFn: () => call('POST /api/auth/recovery-codes'),
    onError: sayFailed('Failed to Make New Codes'),
  });
