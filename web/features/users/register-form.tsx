import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { registerForm } from '#shared/users.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: untouched,
  });
  const submit = handleSubmit((values) => {
    const { confirmPassword: _again, termsAccepted: _accepted, ...account } = values;
    registration.mutate(account, {
      onSuccess: onDone,
      onError: (error) => showFieldErrors(error, values, setError),
    });
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
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
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
      </div>
      <div className="grid gap-1">
        <CheckboxField
          label="I accept the terms and conditions"
          error={errors.termsAccepted?.message}
          {...register('termsAccepted')}
        />
        <Link
          to="/terms"
          target="_blank"
          className="w-fit pl-7 text-xs text-muted underline underline-offset-4 hover:text-ink"
        >
          Read the terms (opens a new tab)
        </Link>
      </div>
      <Button
        type="submit"
        size="lg"
        pending={registration.isPending}
        pendingLabel="Creating account..."
      >
        Register
      </Button>
      <p className="text-center text-sm text-muted">
        Already have an account?{' '}
        <Button variant="text" onClick={onLogin}>
          Login
        </Button>
      </p>
    </form>
  );
}
