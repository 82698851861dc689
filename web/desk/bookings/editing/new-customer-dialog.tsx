import { AsksWhenUnsaved, isFormUnsaved } from '../../../lib/unsaved.tsx';
import { keepToLength } from '../../../ui/fields/keep-to-length.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '#shared/fields.rules.ts';
import { personNewInput, type PersonNewInput } from '#shared/users/people.ts';
import type { User } from '#shared/users/users.ts';
import { call } from '../../../lib/calls/call.ts';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { fieldOf } from '../../../lib/form-field.ts';
import { sendOnce } from '../../../lib/calls/send-once.ts';
import { useWriting } from '../../../lib/calls/stale.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { staleAtDesk } from '../../frame/stale-at-desk.ts';

const untouched = { firstName: '', lastName: '', email: '', phone: '' };

/**
 * The first values of the form: the search text goes into the field that it fits, by its form an
 * e-mail address, a phone number or a name.
 */
function fieldsOf(typed: string): typeof untouched {
  if (typed.includes('@')) return { ...untouched, email: typed };
  if (/^[\d\s()+./-]+$/.test(typed)) return { ...untouched, phone: typed };
  const [lastName = '', ...others] = typed.split(/\s+/).toReversed();
  return others.length > 0
    ? { ...untouched, firstName: others.toReversed().join(' '), lastName }
    : { ...untouched, firstName: lastName };
}

/**
 * The dialog that makes an account for a customer at the counter. `onAdded` gets the link with
 * which that person sets a password.
 */
export default function NewCustomerDialog({
  typed: searched,
  onAdded,
  onClose,
}: {
  /** The search text that matched no person. */
  typed: string;
  onAdded: (user: User, link: string | undefined) => void;
  onClose: () => void;
}) {
  const form = useForm({
    resolver: zodResolver(personNewInput),
    defaultValues: fieldsOf(searched),
  });
  const add = useWriting(staleAtDesk['POST /api/admin/users'], {
    mutationFn: (body: PersonNewInput) =>
      sendOnce('customer', body, (idempotencyKey) =>
        call('POST /api/admin/users', { body, idempotencyKey }),
      ),
    onSuccess: ({ user, link }) => onAdded(user, link),
  });
  const field = fieldOf(form);
  const isWrong = Object.keys(form.formState.errors).length > 0;
  const send = form.handleSubmit((typed) =>
    add.mutate(typed, { onError: (error) => showFieldErrors(error, untouched, form.setError) }),
  );
  const submit = (event: SyntheticEvent) => {
    // In React's tree this form lies inside the form of the booking, which must not be submitted
    // too.
    event.stopPropagation();
    void send(event);
  };
  return (
    <Dialog open onOpenChange={onClose} title="New Customer">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" {...field('firstName')} {...keepToLength(limits.name)} />
          <TextField label="Last name" {...field('lastName')} {...keepToLength(limits.name)} />
        </div>
        <TextField label="Email" {...field('email')} type="email" {...keepToLength(limits.email)} />
        <TextField label="Phone" {...field('phone')} type="tel" {...keepToLength(limits.phone)} />
        {add.error && !isWrong && <FormAlert error={add.error} />}
        <FormActions onLeave={onClose} pending={add.isPending} pendingLabel="Adding...">
          Add Customer
        </FormActions>
      </form>
    </Dialog>
  );
}
