import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call, serverMessage } from '../../../lib/calls/call.ts';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ownPasskeys } from './factors.api.ts';
import { PasskeyButton } from './passkey-button.tsx';

/**
 * The form with which the signed-in person shows again who he is; after that the refused calls are
 * repeated.
 */
export function ConfirmForm({
  username,
  onConfirmed,
  onCancel,
}: {
  username: string;
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const [password, setPassword] = useState('');
  const { data: passkeys = [] } = useQuery(ownPasskeys);
  const confirm = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /api/auth/confirm-identity', { body: { password } }),
    onSuccess: onConfirmed,
  });
  const error = confirm.error && (serverMessage(confirm.error) ?? 'Failed to confirm');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* The hidden field tells password managers for which username the password is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field to fill in
        autoFocus
        value={password}
        error={error ?? undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      {passkeys.length > 0 && (
        <PasskeyButton
          label="Use a passkey"
          onAnswer={async (assertion) => {
            await call('POST /api/auth/confirm-identity', { body: { assertion } });
            onConfirmed();
          }}
        />
      )}
      <FormActions onLeave={onCancel} pending={confirm.isPending} pendingLabel="Confirming...">
        Confirm
      </FormActions>
    </form>
  );
}
