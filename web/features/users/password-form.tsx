import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { passwordForm } from '#shared/users.ts';
import { ApiError } from '../../lib/call.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChangePassword } from './settings.api.ts';

const untouched: z.input<typeof passwordForm> = {
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
};

/** A new password in place of the present one. */
export function PasswordForm({ userId }: { userId: number }) {
  const change = useChangePassword(userId);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: untouched,
  });
  const submit = handleSubmit((values) => {
    const { currentPassword, newPassword } = values;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => reset(),
        onError(error) {
          showFieldErrors(error, values, setError);
          if (error instanceof ApiError && error.code === 'wrong_password') {
            setError('currentPassword', { message: error.serverMessage }, { shouldFocus: true });
          }
        },
      },
    );
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-dialog gap-5">
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="Password must be at least 8 characters."
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" className="w-fit" pending={change.isPending} pendingLabel="Updating...">
        Change Password
      </Button>
    </form>
  );
}
