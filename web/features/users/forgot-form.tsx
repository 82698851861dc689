import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { forgotForm } from '#shared/users/people.ts';
import { call } from '../../lib/calls/call.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/**
 * The form that asks for a link for a new password. The page never tells whether the address has an
 * account; only a mail does.
 */
export function ForgotForm() {
  const forgot = useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => call('POST /api/auth/forgot', { body: { email } }),
  });
  const form = useForm({ resolver: zodResolver(forgotForm), defaultValues: { email: '' } });
  const submit = form.handleSubmit((values) =>
    forgot.mutate(values.email, {
      onError: (error) => showFieldErrors(error, values, form.setError),
    }),
  );
  if (forgot.isSuccess) {
    return (
      <div className="grid justify-items-start gap-5">
        <p role="status">If that address has an account, a mail is on its way.</p>
        <p className="text-sm text-muted">
          The link in it works for an hour. No mail? Look where your mailbox keeps spam, or ask us.
        </p>
        <LinkButton to="/login" variant="secondary">
          Back to Login
        </LinkButton>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-sm text-muted">
        Tell us the e-mail address of your account: we send a link that sets a new password.
      </p>
      <TextField label="Email" type="email" autoComplete="email" {...fieldOf(form)('email')} />
      {forgot.error && <FormAlert error={forgot.error} />}
      <ActButton type="submit" size="lg" pending={forgot.isPending} pendingLabel="Sending...">
        Send Link
      </ActButton>
    </form>
  );
}
