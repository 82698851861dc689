import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { SecondFactor } from '#shared/users/sign-in.ts';
import type { SignedIn } from '#shared/users/users.ts';
import { ApiError, call, serverMessage } from '../../../lib/calls/call.ts';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** The form for the second factor, after a right password. */
export default function SecondStep({
  secondFactor: { token, methods },
  onSignedIn,
  onBack,
}: {
  secondFactor: SecondFactor;
  onSignedIn: (session: SignedIn) => void;
  onBack: () => void;
}) {
  const takesCode = methods.includes('totp');
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const send = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /api/auth/second-factor', { body: { token, code } }),
    onSuccess: onSignedIn,
  });
  const error = send.error && (serverMessage(send.error) ?? 'Failed to login');
  const isOver = send.error instanceof ApiError && send.error.code === 'bad_token';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (takesCode && !send.isPending) send.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-muted">
        {takesCode
          ? 'Your password is right. One more step shows that it is you.'
          : 'Your password is right. Your passkey shows that it is you.'}
      </p>
      {takesCode && (
        <TextField
          key={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? 'Recovery code' : 'Code'}
          hint={
            isRecovery
              ? 'One of the ten that you wrote down. Each works once.'
              : 'The six digits that your authenticator app shows.'
          }
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isRecovery ? 'text' : 'numeric'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form has no other field
          autoFocus
          value={code}
          error={error ?? undefined}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      {methods.includes('recovery') && (
        <Button
          variant="text"
          className="justify-self-start text-sm"
          onClick={() => {
            setCode('');
            send.reset();
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
      {methods.includes('passkey') && (
        <PasskeyButton
          label="Use a passkey"
          onAnswer={async (assertion) =>
            onSignedIn(await call('POST /api/auth/second-factor', { body: { token, assertion } }))
          }
        />
      )}
      {takesCode && !isOver ? (
        <FormActions
          onLeave={onBack}
          leaveLabel="Back"
          pending={send.isPending}
          pendingLabel="Logging in..."
        >
          Continue
        </FormActions>
      ) : (
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      )}
    </form>
  );
}
