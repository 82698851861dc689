import type { ComponentProps } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';

type Registered = Omit<ComponentProps<typeof TextField>, 'label'>;

/**
 * The fields for first and last name, side by side where there is room. The caller registers them
 * in the form, because the order of registration decides which wrong field gets the focus.
 */
export const NameFields = ({
  firstName,
  lastName,
}: {
  firstName: Registered;
  lastName: Registered;
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField label="First name" autoComplete="given-name" {...firstName} />
    <TextField label="Last name" autoComplete="family-name" {...lastName} />
  </div>
);
