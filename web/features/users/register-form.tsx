import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { registerForm } from '#shared/users/users.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { NameFields } from './name-fields.tsx';
import { useRegister } from './users.api.ts';

const untouched: z.input<typeof registerForm> = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  termsAccepted: false,
};

/** Opens an account; keeps what was typed when the server refuses. */
export function RegisterForm({ onDone, onLogin }: { onDone?: () => void; onLogin: () => void }) {
  const registration = useRegister();
  const form = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: untouched,
  });
  const submit = form.handleSubmit((values) => {
    const { confirmPassword: _again, termsAccepted: _accepted, ...account } = values;
    registration.mutate(account, {
      onSuccess: onDone,
      onError: (error) => showFieldErrors(error, values, form.setError),
    });
  });
  const field = fieldOf(form);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        {...field('username')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
      </div>
      <CheckboxField
        label="I accept the terms and conditions"
        note={
          <Link
            to="/terms"
            target="_blank"
            className="w-fit pl-7 text-xs text-muted underline underline-offset-4 hover:text-ink"
          >
            Read the terms (opens a new tab)
          </Link>
        }
        {...field('termsAccepted')}
      />
      <ActButton
        type="submit"
        size="lg"
        pending={registration.isPending}
        pendingLabel="Creating account..."
      >
        Register
      </ActButton>
      <p className="text-center text-sm text-muted">
        Already have an account?{' '}
        <Button variant="text" onClick={onLogin}>
          Login
        </Button>
      </p>
    </form>
  );
}
