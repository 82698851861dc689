import { TextField } from '../../ui/fields/text-field.tsx';

/** A whole number as one types it. */
export const NumberField = (props: Parameters<typeof TextField>[0]) => (
  <TextField inputMode="numeric" autoComplete="off" {...props} />
);
