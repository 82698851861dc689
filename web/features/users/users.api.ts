import { useMutation } from '@tanstack/react-query';
import type { LoginInput, RegisterInput, SignedIn } from '#shared/users/users.ts';
import { ApiError, call, serverMessage } from '../../lib/calls/call.ts';
import { sessionNow, signIn } from '../../lib/session.ts';
import { toast } from '../../lib/screen/toast.ts';

/**
 * Stores a new session. A session that another tab has opened meanwhile is ended, because no tab
 * would use it any more.
 */
function replaceSession(session: SignedIn): void {
  if (sessionNow().status === 'signed in') {
    // The request starts before the new session is stored, so it still carries the old token.
    void call('POST /api/auth/logout').catch(() => {});
  }
  signIn(session);
}

/** Stores the session of a person who has finished the sign-in with all factors. */
export function welcome(session: SignedIn): void {
  replaceSession(session);
  toast({ title: 'Login successful', description: 'Welcome back!' });
}

/** Signs in and stores the session, unless a second factor is needed. */
export const useLogin = () =>
  useMutation({
    mutationFn: (body: LoginInput) => call('POST /api/auth/login', { body }),
    onSuccess(reply) {
      if ('token' in reply) welcome(reply);
    },
    onError(error) {
      const refused = error instanceof ApiError && error.status === 401;
      toast({
        title: 'Login failed',
        description: serverMessage(error) ?? (refused ? 'Invalid credentials' : 'Failed to login'),
        tone: 'destructive',
      });
    },
  });

/** Makes an account, signs in and stores the session. */
export const useRegister = () =>
  useMutation({
    mutationFn: (body: RegisterInput) => call('POST /api/auth/register', { body }),
    onSuccess(session) {
      replaceSession(session);
      toast({ title: 'Registration successful', description: 'Your account has been created' });
    },
    onError(error) {
      const answered = error instanceof ApiError;
      toast({
        title: 'Registration failed',
        description: serverMessage(error) ?? (answered ? 'Failed to register' : 'Please try again'),
        tone: 'destructive',
      });
    },
  });
