import { useMutation } from '@tanstack/react-query';
import { login, register, type LoginInput, type RegisterInput } from '#shared/users.ts';
import { ApiError, call, serverMessage } from '../../lib/call.ts';
import { signIn } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';

/** Signs in and keeps the session. */
export const useLogin = () =>
  useMutation({
    mutationFn: (body: LoginInput) => call(login, { body }),
    onSuccess(session) {
      signIn(session);
      toast({ title: 'Login successful', description: 'Welcome back!' });
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

/** Opens an account, signs in and keeps the session. */
export const useRegister = () =>
  useMutation({
    mutationFn: (body: RegisterInput) => call(register, { body }),
    onSuccess(session) {
      signIn(session);
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
