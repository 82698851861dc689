import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { profileForm, type ProfileForm as Profile, type User } from '#shared/users.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useUpdateProfile } from './settings.api.ts';

/** One's name and e-mail. */
export function ProfileForm({ user }: { user: User }) {
  const update = useUpdateProfile(user.id);
  const { register, handleSubmit, setError, formState } = useForm<Profile>({
    resolver: zodResolver(profileForm),
    defaultValues: { firstName: user.firstName, lastName: user.lastName, email: user.email },
  });
  const submit = handleSubmit((values) =>
    update.mutate(values, { onError: (error) => showFieldErrors(error, values, setError) }),
  );
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="This email will be used for account notifications."
        error={errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" className="w-fit" pending={update.isPending} pendingLabel="Updating...">
        Update Profile
      </Button>
    </form>
  );
}
