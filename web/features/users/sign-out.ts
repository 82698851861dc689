import { call } from '../../lib/calls/call.ts';
import { endSession, sessionNow } from '../../lib/session.ts';
import { toast } from '../../lib/screen/toast.ts';

/**
 * Ends the session on the server and in the browser. In the browser it ends even when the server
 * cannot be reached.
 */
export function signOut(): void {
  if (sessionNow().status === 'signed in') {
    // The request starts before the session ends in the browser, so it still carries the token.
    void call('POST /api/auth/logout').catch(() => {});
  }
  endSession();
  toast({ title: 'Logged out', description: 'You have been successfully logged out' });
}
