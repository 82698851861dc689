import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { SecondFactor } from '#shared/users/sign-in.ts';
import { call, serverMessage } from '../../lib/calls/call.ts';
import { signIn, type SignedInState } from '../../lib/session.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';

const SecondStep = lazy(() => import('./factors/second-step.tsx'));

/**
 * The form that asks for the password after a session has ended. The refused calls wait for the new
 * session.
 */
export function ResumeForm({
  session: { user },
  onCancel,
}: {
  session: SignedInState;
  onCancel: () => void;
}) {
  const [password, setPassword] = useState('');
  const [secondFactor, setSecondFactor] = useState<SecondFactor>();
  const login = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /api/auth/login', { body: { username: user.username, password } }),
    onSuccess: (reply) =>
      'secondFactor' in reply ? setSecondFactor(reply.secondFactor) : signIn(reply),
  });
  const error = login.error && (serverMessage(login.error) ?? 'Failed to login');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate();
  };
  if (secondFactor) {
    return (
      <Suspense fallback={<LoadingState text="Loading..." />}>
        <SecondStep
          secondFactor={secondFactor}
          onSignedIn={signIn}
          onBack={() => setSecondFactor(undefined)}
        />
      </Suspense>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField label="Username" autoComplete="username" readOnly value={user.username} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field to fill in
        autoFocus
        value={password}
        error={error ?? undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormActions onLeave={onCancel} pending={login.isPending} pendingLabel="Logging in...">
        Log in
      </FormActions>
    </form>
  );
}
