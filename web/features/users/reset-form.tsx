import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { newPasswordForm } from '#shared/users/passwords.ts';
import { ApiError, call } from '../../lib/calls/call.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const untouched = { newPassword: '', confirmPassword: '' };

/** The link from a secret link that is no longer valid to the page that sends a new one. */
export const AskAgain = () => (
  <LinkButton to="/forgot" variant="secondary" className="w-fit">
    Ask for a New Link
  </LinkButton>
);

/** The form for a new password, for somebody who came by a secret link. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useMutation({
    networkMode: 'always',
    mutationFn: (newPassword: string) =>
      call('POST /api/auth/reset', { body: { token, newPassword } }),
  });
  const form = useForm({ resolver: zodResolver(newPasswordForm), defaultValues: untouched });
  const submit = form.handleSubmit((values) =>
    reset.mutate(values.newPassword, {
      onSuccess: onDone,
      onError: (error) => showFieldErrors(error, values, form.setError),
    }),
  );
  const field = fieldOf(form);
  const isBad = reset.error instanceof ApiError && Object.keys(reset.error.fields).length > 0;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <NewPasswordFields field={field} />
      {reset.error && !isBad && <FormAlert error={reset.error} />}
      {reset.error instanceof ApiError && reset.error.code === 'bad_token' && <AskAgain />}
      <ActButton type="submit" pending={reset.isPending} pendingLabel="Saving...">
        Set Password
      </ActButton>
    </form>
  );
}
