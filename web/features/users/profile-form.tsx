import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { profileFormOf, type ProfileForm as Profile, type User } from '#shared/users.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NameFields } from './name-fields.tsx';
import { useUpdateProfile } from './settings.api.ts';

/** One's name and e-mail. */
export function ProfileForm({ user }: { user: User }) {
  const update = useUpdateProfile(user.id);
  const form = useForm<Profile>({
    resolver: zodResolver(profileFormOf(user.email)),
    defaultValues: { firstName: user.firstName, lastName: user.lastName, email: user.email },
  });
  const submit = form.handleSubmit((values) =>
    update.mutate(values, { onError: (error) => showFieldErrors(error, values, form.setError) }),
  );
  const field = fieldOf(form);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="This email will be used for account notifications."
        {...field('email')}
      />
      <Button type="submit" className="w-fit" pending={update.isPending} pendingLabel="Updating...">
        Update Profile
      </Button>
    </form>
  );
}
