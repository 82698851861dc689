import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { profileFormOf, type OwnUser, type ProfileForm as Profile } from '#shared/users/users.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { isFormUnsaved } from '../../lib/unsaved.tsx';
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { NameFields } from './name-fields.tsx';
import { BillingFields } from './billing-fields.tsx';
import { ownProfile, useUpdateProfile } from './settings.api.ts';

/**
 * The form of the person's own name, e-mail and billing details. Its first values are fetched when
 * the page is opened.
 */
export default function OwnProfile() {
  const { data: profile, isFetchedAfterMount, error, refetch } = useQuery(ownProfile);
  if (profile && isFetchedAfterMount) return <ProfileForm profile={profile} />;
  if (!error) return <LoadingState text="Loading..." />;
  return (
    <ErrorState
      title="Failed to load your profile"
      description={failureText(error)}
      action={<Button onClick={() => void refetch()}>Try Again</Button>}
    />
  );
}

function ProfileForm({ profile }: { profile: OwnUser }) {
  const { firstName, lastName, email, phone, company, address, taxNumber } = profile;
  const { mailReminders, mailMessages } = profile;
  const form = useForm<Profile>({
    resolver: zodResolver(profileFormOf(email)),
    defaultValues: {
      firstName,
      lastName,
      email,
      phone,
      company,
      address,
      taxNumber,
      mailReminders,
      mailMessages,
    },
  });
  const update = useUpdateProfile(profile.id, () => form.reset(form.getValues()));
  const submit = form.handleSubmit((values) =>
    update.mutate(values, { onError: (error) => showFieldErrors(error, values, form.setError) }),
  );
  const field = fieldOf(form);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <LeaveQuestion when={() => isFormUnsaved(form)} />
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="This email will be used for account notifications."
        {...field('email')}
      />
      {!profile.emailConfirmed && <ConfirmAddress />}
      <fieldset className="grid gap-3">
        <legend className="sr-only">Mails</legend>
        <CheckboxField label="Reminders by email" {...form.register('mailReminders')} />
        <CheckboxField label="Unread messages by email" {...form.register('mailMessages')} />
      </fieldset>
      <fieldset className="grid gap-5 border-t border-hairline pt-5">
        <legend className="sr-only">On agreements and receipts</legend>
        <p className="text-sm text-muted">
          Optional. This stands on your rental agreements and receipts; only you and the desk see
          it.
        </p>
        <BillingFields own field={field} />
      </fieldset>
      <ActButton
        type="submit"
        className="w-fit"
        pending={update.isPending}
        pendingLabel="Updating..."
      >
        Update Profile
      </ActButton>
    </form>
  );
}
