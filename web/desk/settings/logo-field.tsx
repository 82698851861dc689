import { useMutation } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { Picture } from '#shared/pictures/picture.ts';
import { pictureMessages, pictureTypes } from '#shared/pictures/pictures.rules.ts';
import { pathOf, send, serverMessage } from '../../lib/calls/call.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/fields/control.ts';
import { Field } from '../../ui/fields/field.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';

const upload = async (file: File): Promise<Picture> =>
  (await send('POST', pathOf('POST /api/admin/pictures'), { body: file })).json();

/**
 * The field for the logo on the house's papers. The file is uploaded when it is chosen, and used
 * once the settings are saved.
 */
export function LogoField() {
  const { field, fieldState } = useController<SettingsFormValues, 'house.logo'>({
    name: 'house.logo',
  });
  const uploading = useMutation({
    mutationFn: upload,
    onSuccess: ({ src }) => field.onChange(src),
  });
  const failure =
    uploading.error && (serverMessage(uploading.error) ?? 'No connection. Please try again.');
  return (
    <div className="grid gap-3">
      <Field
        label="Logo"
        hint={
          uploading.isPending
            ? 'Uploading...'
            : `On receipts and other papers. ${pictureMessages.wrongKind}.`
        }
        error={failure ?? fieldState.error?.message}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept={pictureTypes}
            className={`${controlClass} h-11 py-2.5 sm:h-10 sm:py-2`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) uploading.mutate(file);
              target.value = '';
            }}
          />
        )}
      </Field>
      {field.value && (
        <div className="flex items-center gap-3">
          <img src={field.value} alt="The logo" className="max-h-16 max-w-48 object-contain" />
          <Button variant="secondary" size="sm" onClick={() => field.onChange('')}>
            Remove Logo
          </Button>
        </div>
      )}
    </div>
  );
}
