import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { personForm, type Person, type PersonForm } from '#shared/users/users.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { BillingFields } from '../../features/users/billing-fields.tsx';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { isUnanswered } from '../../lib/calls/call.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { ChangedMeanwhile } from '../frame/changed-meanwhile.tsx';
import { personAtDesk } from '../frame/details.api.ts';
import { isChangedMeanwhile, followChanges } from '../frame/follow-changes.ts';
import { saySavingFailed, useUpdatePerson } from './people.api.ts';

const labels: Record<keyof PersonForm, string> = {
  phone: 'Phone',
  company: 'Company',
  address: 'Address',
  taxNumber: 'Tax number',
  note: 'Note',
};
const names = Object.keys(labels) as (keyof PersonForm)[];

const toForm = ({ phone, company, address, taxNumber, note }: Person): PersonForm => ({
  phone,
  company,
  address,
  taxNumber,
  note,
});

/** The dialog with the form of a person's billing details and the desk's note. */
export default function EditPersonDialog({
  person: opened,
  onClose,
}: {
  person: Person;
  onClose: () => void;
}) {
  /** The saved person with which the form was last compared. */
  const [person, setPerson] = useState(opened);
  const [changes, setChanges] = useState<Partial<PersonForm>>();
  const client = useQueryClient();
  const update = useUpdatePerson(person.id);
  const form = useForm<PersonForm>({
    resolver: zodResolver(personForm),
    defaultValues: toForm(person),
  });

  const showChanges = async (typed: PersonForm) => {
    const now = await client
      .fetchQuery({ ...personAtDesk(person.id), staleTime: 0 })
      .catch(saySavingFailed);
    if (!now) return;
    // The typed values are saved already, because the answer to an earlier press got lost on its
    // way.
    if (names.every((name) => now[name] === typed[name])) return onClose();
    setChanges(followChanges(form, toForm(person), toForm(now)));
    setPerson(now);
  };
  const submit = form.handleSubmit((typed) =>
    update.mutate(
      { ...typed, updatedAt: person.updatedAt },
      {
        onSuccess: onClose,
        onError(error) {
          if (isChangedMeanwhile(error)) return void showChanges(typed);
          return showFieldErrors(error, typed, form.setError);
        },
      },
    ),
  );
  const field = fieldOf(form);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Details"
      description={fullName(person)}
      size="lg"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        {changes && (
          <ChangedMeanwhile
            what="these details"
            changes={names
              .filter((name) => name in changes)
              .map((name) => ({ label: labels[name], now: changes[name] ?? '' }))}
          />
        )}
        <BillingFields field={field} />
        <TextAreaField
          label={labels.note}
          rows={4}
          hint="Seen by the desk alone, never by the customer."
          {...field('note')}
        />
        {isUnanswered(update.error) && <FormAlert error={update.error} />}
        <FormActions onLeave={onClose} pending={update.isPending} pendingLabel="Saving...">
          Save Details
        </FormActions>
      </form>
    </Dialog>
  );
}
