import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { passwordForm } from '#shared/users/passwords.ts';
import { ApiError } from '../../lib/calls/call.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useChangePassword } from './settings.api.ts';

const untouched: z.input<typeof passwordForm> = {
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
};

/** The form that replaces the present password by a new one. */
export function PasswordForm({ userId }: { userId: number }) {
  const change = useChangePassword(userId);
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: untouched,
  });
  const submit = form.handleSubmit((values) => {
    const { currentPassword, newPassword } = values;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => form.reset(),
        onError(error) {
          showFieldErrors(error, values, form.setError);
          if (error instanceof ApiError && error.code === 'wrong_password') {
            form.setError(
              'currentPassword',
              { message: error.serverMessage },
              { shouldFocus: true },
            );
          }
        },
      },
    );
  });
  const field = fieldOf(form);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-dialog gap-5">
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <NewPasswordFields field={field} />
      <ActButton
        type="submit"
        className="w-fit"
        pending={change.isPending}
        pendingLabel="Updating..."
      >
        Change Password
      </ActButton>
    </form>
  );
}
