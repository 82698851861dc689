import { useFormContext, useWatch } from 'react-hook-form';
import type { ChangeForm } from '#shared/bookings/booking-forms.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

/**
 * Fields for the first and the last day of a rental; after each change they are checked against
 * each other.
 */
export function RentalDayFields({
  onChoose,
}: {
  onChoose?: (name: 'startDate' | 'endDate') => void;
}) {
  const form = useFormContext<ChangeForm>();
  const { errors } = form.formState;
  const startDate = useWatch({ control: form.control, name: 'startDate' });
  const day = (name: 'startDate' | 'endDate') => ({
    ...form.register(name, {
      onChange() {
        onChoose?.(name);
        void form.trigger(['startDate', 'endDate']);
      },
    }),
    error: errors[name]?.message,
    type: 'date',
    required: true,
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField label="Start date" {...day('startDate')} />
      <TextField label="End date" min={startDate} {...day('endDate')} />
    </div>
  );
}
