import { call } from '../../lib/calls/call.ts';
import { endSession, sessionNow } from '../../lib/session.ts';
import { toast } from '../../lib/screen/toast.ts';

/** Ends the session here and on the server. It ends here even when the server cannot be reached. */
export function signOut(): void {
  if (sessionNow().status === 'signed in') {
    // The request begins before the session ends here, and so carries its token.
    void call('POST /api/auth/logout').catch(() => {});
  }
  endSession();
  toast({ title: 'Logged out', description: 'You have been successfully logged out' });
}
