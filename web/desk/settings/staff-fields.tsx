import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Group } from './group.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';
import { peopleHere } from './settings.api.ts';

/**
 * The settings about how the people of the house sign in. Only owners see them, because only owners
 * may change them.
 */
export default function StaffFields() {
  return may(useUser(), 'staff.write') && <Fields />;
}

function Fields() {
  const form = useFormContext<SettingsFormValues>();
  const { data: members } = useQuery(peopleHere);
  const without = members?.filter(({ factors }) => factors.length === 0).length ?? 0;
  return (
    <Group title="Staff" note="How the people who work here sign in.">
      <CheckboxField
        label="Everybody here signs in with a second factor"
        note={
          <p className="text-sm text-muted">
            A passkey, or an authenticator app after the password. Who has none reaches only the
            page that sets one up, at once, on every screen that is open.{' '}
            {members && <strong className="font-medium text-ink">{withoutText(without)}</strong>}
          </p>
        }
        {...form.register('staff.requireSecondFactor')}
      />
      <LinkButton to="/settings" search={{ tab: 'password' }} variant="text" className="w-fit">
        Your own second factor
      </LinkButton>
    </Group>
  );
}

const withoutText = (count: number): string =>
  count === 0
    ? 'Everybody has one.'
    : count === 1
      ? 'One person has none.'
      : `${count} people have none.`;
