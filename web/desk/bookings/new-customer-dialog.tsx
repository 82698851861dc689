import { useState, type SyntheticEvent } from 'react';
import { limits } from '#shared/fields.rules.ts';
import type { PersonNewInput } from '#shared/users/people.ts';
import type { User } from '#shared/users/users.ts';
import { ApiError, call } from '../../lib/calls/call.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { staleAtDesk } from '../frame/stale-at-desk.ts';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';

const untouched = { firstName: '', lastName: '', email: '', phone: '' };
type Field = keyof typeof untouched;

/** Opens an account for somebody at the counter; `onAdded` is given the link by which they set a password. */
export default function NewCustomerDialog({
  onAdded,
  onClose,
}: {
  onAdded: (user: User, link: string | undefined) => void;
  onClose: () => void;
}) {
  const [values, setValues] = useState(untouched);
  const add = useWriting(staleAtDesk['POST /api/admin/users'], {
    mutationFn: (body: PersonNewInput) =>
      sendOnce('customer', body, (idempotencyKey) =>
        call('POST /api/admin/users', { body, idempotencyKey }),
      ),
    onSuccess: ({ user, link }) => onAdded(user, link),
  });
  const errors: Record<string, string | undefined> =
    add.error instanceof ApiError ? add.error.fields : {};
  const field = (name: Field, label: string) => ({
    label,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setValues({ ...values, [name]: target.value }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Forms inside of each other: only this one is sent.
    event.stopPropagation();
    add.mutate(values);
  };
  return (
    <Dialog open onOpenChange={onClose} title="New Customer">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('firstName', 'First name')} {...keepToLength(limits.name)} />
          <TextField {...field('lastName', 'Last name')} {...keepToLength(limits.name)} />
        </div>
        <TextField {...field('email', 'Email')} type="email" {...keepToLength(limits.email)} />
        <TextField {...field('phone', 'Phone')} type="tel" {...keepToLength(limits.phone)} />
        {add.error && Object.keys(errors).length === 0 && <FormAlert error={add.error} />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ActButton type="submit" pending={add.isPending} pendingLabel="Adding...">
            Add Customer
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
