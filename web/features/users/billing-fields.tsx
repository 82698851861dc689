import type { UseFormRegisterReturn } from 'react-hook-form';
import type { BillingDetails } from '#shared/users/users.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type Registered = UseFormRegisterReturn & { error: string | undefined };

/** The fields of a person's billing details. */
export const BillingFields = ({
  field,
  own = false,
}: {
  /** Gives the props of the control with that name, as the function does that `fieldOf` makes. */
  field: (name: keyof BillingDetails) => Registered;
  /** Whether the fields are about the person who types, so that the browser may fill them in. */
  own?: boolean;
}) => {
  const complete = (name: string) => (own ? name : 'off');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Phone" type="tel" autoComplete={complete('tel')} {...field('phone')} />
        <TextField label="Company" autoComplete={complete('organization')} {...field('company')} />
      </div>
      <TextAreaField
        label="Address"
        autoComplete={complete('street-address')}
        {...field('address')}
      />
      <TextField label="Tax number" autoComplete="off" {...field('taxNumber')} />
    </>
  );
};
