import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { roleWords } from '#shared/staff/role-words.rules.ts';
import {
  newStaffAccount,
  type NewStaffAccount,
  type ShownInvitation,
} from '#shared/staff/staff.ts';
import { shortestPassword } from '#shared/users/passwords.ts';
import { shortestUsername } from '#shared/users/users.ts';
import { ApiError } from '../../lib/calls/call.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { useUser } from '../../lib/session.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NameFields } from './name-fields.tsx';
import { useAccept } from './invitation.api.ts';

const LoginForm = lazy(() =>
  import('./login-form.tsx').then(({ LoginForm }) => ({ default: LoginForm })),
);

interface Accepting {
  token: string;
  invitation: ShownInvitation;
  onAccepted: () => void;
}

/**
 * The page of an invitation to work for the house. A signed-in person accepts it; others make an
 * account or sign in.
 */
export function Invitation(accepting: Accepting) {
  const user = useUser();
  const { role, email, hasAccount } = accepting.invitation;
  return (
    <>
      <p>
        You are invited as {roleWords[role].label}. {roleWords[role].does}
      </p>
      {user ? (
        <AcceptSignedIn {...accepting} />
      ) : hasAccount ? (
        <>
          <p className="text-sm text-muted">
            There is an account with {email} already. Sign in with it to accept.
          </p>
          <Suspense fallback={<LoadingState text="Loading..." />}>
            <LoginForm onRegister={() => {}} />
          </Suspense>
        </>
      ) : (
        <AcceptForm {...accepting} />
      )}
    </>
  );
}

function AcceptSignedIn({ token, onAccepted }: Accepting) {
  const user = useUser();
  const accept = useAccept(token, onAccepted);
  return (
    <>
      <p className="text-sm text-muted">You are signed in as {user?.username}.</p>
      {accept.error && <FormAlert error={accept.error} />}
      <ActButton
        size="lg"
        pending={accept.isPending}
        pendingLabel="Accepting..."
        onClick={() => accept.mutate(undefined)}
      >
        Accept
      </ActButton>
    </>
  );
}

function AcceptForm({ token, invitation, onAccepted }: Accepting) {
  const accept = useAccept(token, onAccepted);
  const { firstName, lastName, email } = invitation;
  const form = useForm<NewStaffAccount>({
    resolver: zodResolver(newStaffAccount),
    defaultValues: { firstName, lastName, username: email.split('@')[0] ?? '', password: '' },
  });
  const submit = form.handleSubmit((typed) =>
    accept.mutate(typed, {
      onError: (error) => showFieldErrors(error, typed, form.setError),
    }),
  );
  const field = fieldOf(form);
  const isBad = accept.error instanceof ApiError && Object.keys(accept.error.fields).length > 0;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        hint={`You log in with it. At least ${shortestUsername} characters.`}
        {...field('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters.`}
        {...field('password')}
      />
      {accept.error && !isBad && <FormAlert error={accept.error} />}
      <ActButton type="submit" size="lg" pending={accept.isPending} pendingLabel="Accepting...">
        Accept
      </ActButton>
    </form>
  );
}
