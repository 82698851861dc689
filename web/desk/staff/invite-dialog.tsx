import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { limits } from '#shared/fields.rules.ts';
import { roleNames } from '#shared/permissions.rules.ts';
import { roleWords } from '#shared/staff/role-words.rules.ts';
import { invitationInput, type InvitationInput } from '#shared/staff/staff.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { toast } from '../../lib/screen/toast.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { CopyField } from '../../ui/fields/copy-field.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useInvite } from './staff.api.ts';

const untouched: InvitationInput = { firstName: '', lastName: '', email: '', role: 'desk' };

/**
 * The dialog that invites somebody to work for the house: by mail, or with a link to hand over
 * where the shop sends no mails.
 */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<InvitationInput>({
    resolver: zodResolver(invitationInput),
    defaultValues: untouched,
  });
  const invite = useInvite();
  const role = useWatch({ control: form.control, name: 'role' });
  const field = fieldOf(form);
  const isWrong = Object.keys(form.formState.errors).length > 0;
  const submit = form.handleSubmit((typed) =>
    invite.mutate(typed, {
      onSuccess({ email, link }) {
        if (link) return;
        toast({ title: 'Invited', description: `A mail is on its way to ${email}.` });
        onClose();
      },
      onError: (error) => showFieldErrors(error, untouched, form.setError),
    }),
  );
  const link = invite.data?.link;
  return (
    <Dialog open onOpenChange={onClose} title="Invite">
      {link ? (
        <div className="grid gap-5">
          <CopyField
            label="Invitation link"
            hint="Shown once, good for 7 days: hand it to them, there is no mail."
            value={link}
          />
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <AsksWhenUnsaved when={() => !invite.isSuccess && isFormUnsaved(form)} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="First name" {...field('firstName')} {...keepToLength(limits.name)} />
            <TextField label="Last name" {...field('lastName')} {...keepToLength(limits.name)} />
          </div>
          <TextField
            label="Email"
            type="email"
            {...field('email')}
            {...keepToLength(limits.email)}
          />
          <SelectField label="Role" hint={roleWords[role].does} {...field('role')}>
            {roleNames.map((name) => (
              <option key={name} value={name}>
                {roleWords[name].label}
              </option>
            ))}
          </SelectField>
          {invite.error && !isWrong && <FormAlert error={invite.error} />}
          <FormActions pending={invite.isPending} pendingLabel="Inviting...">
            Invite
          </FormActions>
        </form>
      )}
    </Dialog>
  );
}
