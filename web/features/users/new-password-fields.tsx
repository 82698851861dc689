import type { ComponentProps } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';

/** The two fields in which a new password is typed. */
export const NewPasswordFields = ({
  field,
}: {
  field: (
    name: 'newPassword' | 'confirmPassword',
  ) => Omit<ComponentProps<typeof TextField>, 'label'>;
}) => (
  <>
    <TextField
      label="New password"
      type="password"
      autoComplete="new-password"
      hint="Password must be at least 8 characters."
      {...field('newPassword')}
    />
    <TextField
      label="Confirm password"
      type="password"
      autoComplete="new-password"
      {...field('confirmPassword')}
    />
  </>
);
