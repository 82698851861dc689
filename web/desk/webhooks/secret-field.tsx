import { CopyField } from '../../ui/fields/copy-field.tsx';

/** The secret of a webhook, with a button that copies it. It is shown only once. */
export const SecretField = ({ value }: { value: string }) => (
  <CopyField
    label="Signing secret"
    hint="Shown once: the program checks with it that what it hears comes from here."
    value={value}
  />
);
