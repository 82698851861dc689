import { TextField } from '../../ui/fields/text-field.tsx';

/** A text field for a whole number. */
export const NumberField = (props: Parameters<typeof TextField>[0]) => (
  <TextField inputMode="numeric" autoComplete="off" {...props} />
);
