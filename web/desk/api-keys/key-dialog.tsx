import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { apiKeyForm, keyEnds, type ApiKeyForm } from '#shared/api-keys/api-key-form.ts';
import { keyPermissions } from '#shared/api-keys/api-keys.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { permissions as permissionTexts } from '#shared/permissions.rules.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { CopyField } from '../../ui/fields/copy-field.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCreateKey } from './api-keys.api.ts';

const untouched: ApiKeyForm = { name: '', permissions: [], ends: '' };

/** The dialog that makes a key for a program and shows its secret once. */
export default function KeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<ApiKeyForm>({
    resolver: zodResolver(apiKeyForm),
    defaultValues: untouched,
  });
  const create = useCreateKey();
  const field = fieldOf(form);
  const errorId = useId();
  const { errors } = form.formState;
  const isWrong = Object.keys(errors).length > 0;
  const submit = form.handleSubmit((typed) =>
    create.mutate(typed, {
      onError: (error) => showFieldErrors(error, untouched, form.setError),
    }),
  );
  if (create.data) {
    return (
      <Dialog open onOpenChange={onClose} title="New Key">
        <div className="grid gap-5">
          <CopyField
            label="Key"
            hint="Shown once: give it to the program now, and to nobody else."
            value={create.data.key}
          />
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title="New Key" size="lg">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            hint="Stands in histories for what the program does."
            autoComplete="off"
            {...field('name')}
            {...keepToLength(limits.name)}
          />
          <SelectField
            label="Ends"
            hint="It also ends when you leave the house."
            {...field('ends')}
          >
            {Object.entries(keyEnds).map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <fieldset
          className="grid gap-1.5"
          aria-describedby={errors.permissions ? errorId : undefined}
        >
          <legend className="mb-1.5 text-sm font-medium">May</legend>
          <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {keyPermissions.map((permission) => (
              <CheckboxField
                key={permission}
                value={permission}
                {...form.register('permissions')}
                label={permissionTexts[permission].replaceAll('`', '')}
              />
            ))}
          </div>
          <FieldError id={errorId} error={errors.permissions?.message} />
        </fieldset>
        {create.error && !isWrong && <FormAlert error={create.error} />}
        <FormActions onLeave={onClose} pending={create.isPending} pendingLabel="Creating...">
          Create Key
        </FormActions>
      </form>
    </Dialog>
  );
}
