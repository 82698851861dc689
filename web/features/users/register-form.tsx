import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { shortestPassword } from '#shared/users/passwords.ts';
import { registerForm, shortestUsername } from '#shared/users/users.ts';
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

/** The form that makes an account; after a refusal the typed values stay. */
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
  const [isShown, setIsShown] = useState(false);
  const typedUsername = useRef(false);
  const field = fieldOf(form);
  const email = field('email');
  const username = field('username');
  const takeEmail = (event: ChangeEvent<HTMLInputElement>) => {
    const [proposed = ''] = event.target.value.split('@');
    if (!typedUsername.current) {
      form.setValue('username', proposed.length < shortestUsername ? '' : proposed);
    }
    return email.onChange(event);
  };
  const secret = { type: isShown ? 'text' : 'password', autoComplete: 'new-password' };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <NameFields
        firstName={{ ...field('firstName'), hint: 'As on your ID.' }}
        lastName={{ ...field('lastName'), hint: 'As on your ID.' }}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We write to you there about your bookings."
        {...email}
        onChange={(event) => void takeEmail(event)}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        hint={`You log in with it. At least ${shortestUsername} characters.`}
        {...username}
        onChange={(event) => {
          typedUsername.current = true;
          void username.onChange(event);
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Password"
          hint={`At least ${shortestPassword} characters.`}
          {...secret}
          {...field('password')}
        />
        <TextField
          label="Confirm password"
          hint="The same once more."
          {...secret}
          {...field('confirmPassword')}
        />
      </div>
      <CheckboxField
        label="Show password"
        checked={isShown}
        onChange={(event) => setIsShown(event.target.checked)}
      />
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
