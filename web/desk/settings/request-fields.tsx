import { useFormContext } from 'react-hook-form';
import { fieldOf } from '../../lib/form-field.ts';
import { Group, Row } from './group.tsx';
import { NumberField } from './number-field.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';

/**
 * The fields for how long the desk may let a request wait, and until when customers may cancel and
 * change bookings by themselves.
 */
export default function RequestFields() {
  const field = fieldOf(useFormContext<SettingsFormValues>());
  return (
    <Group title="Requests" note="What customers may do by themselves, and until when.">
      <Row>
        <NumberField
          label="Requests expire after (hours)"
          hint="A booking that nobody confirms is cancelled. 0: never."
          {...field('requests.requestExpiresHours')}
        />
        <NumberField
          label="Cancel until (days before)"
          hint="Before the pick-up day of a confirmed booking."
          {...field('requests.cancelUntilDays')}
        />
        <NumberField
          label="Change until (days before)"
          hint="Before the pick-up day."
          {...field('requests.changeUntilDays')}
        />
      </Row>
    </Group>
  );
}
