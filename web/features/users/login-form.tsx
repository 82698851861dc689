import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SecondFactor } from '#shared/users/sign-in.ts';
import { loginInput, type LoginInput, type SignedIn } from '#shared/users/users.ts';
import { call } from '../../lib/calls/call.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PasskeyButton } from './factors/passkey-button.tsx';
import { useLogin, welcome } from './users.api.ts';

/** The code of the second step is loaded only for people who are asked for a second factor. */
const SecondStep = lazy(() => import('./factors/second-step.tsx'));

/**
 * The form for signing in: username and password with a second factor where the account has one, or
 * a passkey alone. After a refusal the typed values stay.
 */
export function LoginForm({ onDone, onRegister }: { onDone?: () => void; onRegister: () => void }) {
  const login = useLogin();
  const [secondFactor, setSecondFactor] = useState<SecondFactor>();
  const form = useForm<LoginInput>({
    resolver: zodResolver(loginInput),
    defaultValues: { username: '', password: '', rememberMe: false },
  });
  const submit = form.handleSubmit((values) =>
    login.mutate(values, {
      onSuccess: (reply) =>
        'secondFactor' in reply ? setSecondFactor(reply.secondFactor) : onDone?.(),
      onError: (error) => showFieldErrors(error, values, form.setError),
    }),
  );
  const signedIn = (session: SignedIn) => {
    welcome(session);
    onDone?.();
  };
  const field = fieldOf(form);
  if (secondFactor) {
    return (
      <Suspense fallback={<LoadingState text="Loading..." />}>
        <SecondStep
          secondFactor={secondFactor}
          onSignedIn={signedIn}
          onBack={() => setSecondFactor(undefined)}
        />
      </Suspense>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        {...field('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CheckboxField label="Remember me" {...form.register('rememberMe')} />
        <Link
          to="/forgot"
          onClick={onDone}
          className="rounded-sm text-sm text-muted underline underline-offset-4 hover:text-ink"
        >
          Forgot password?
        </Link>
      </div>
      <ActButton type="submit" size="lg" pending={login.isPending} pendingLabel="Logging in...">
        Login
      </ActButton>
      <PasskeyButton
        label="Sign in with a passkey"
        onAnswer={async (credential) => {
          const rememberMe = form.getValues('rememberMe');
          const body = { credential, ...(rememberMe && { rememberMe }) };
          signedIn(await call('POST /api/auth/passkey-sign-in', { body }));
        }}
      />
      <p className="text-center text-sm text-muted">
        New here?{' '}
        <Button variant="text" onClick={onRegister}>
          Create an account
        </Button>
      </p>
    </form>
  );
}
