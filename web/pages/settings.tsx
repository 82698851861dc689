import { createFileRoute } from '@tanstack/react-router';
import { PasswordForm } from '../features/users/password-form.tsx';
import { OwnProfile } from '../features/users/profile-form.tsx';
import { SessionsList } from '../features/users/sessions-list.tsx';
import { pageHead } from '../lib/page-head.ts';
import { useSession } from '../lib/session.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OwnPage } from './-own-page.tsx';

type SettingsTab = 'profile' | 'password';

export const Route = createFileRoute('/settings')({
  // Named even when undefined: the router keeps what the address says about other names.
  validateSearch: ({ tab }): { tab?: SettingsTab } => ({
    tab: tab === 'password' ? tab : undefined,
  }),
  head: () => pageHead({ title: 'Account Settings' }),
  component: Settings,
});

function Settings() {
  const { status, user } = useSession();
  const { tab = 'profile' } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (status === 'loading') return null;
  if (!user) {
    return (
      <EmptyState
        level={1}
        drawing="lock"
        title="Not Authorized"
        description="Please sign in to access this page."
        action={<LinkButton to="/">Return to Home</LinkButton>}
      />
    );
  }
  return (
    <OwnPage title="Account Settings">
      <Tabs<SettingsTab>
        label="Account settings"
        value={tab}
        onValueChange={(next) =>
          void navigate({ search: next === 'profile' ? {} : { tab: next }, resetScroll: false })
        }
        tabs={[
          {
            value: 'profile',
            label: 'Profile',
            content: (
              <div className="max-w-prose">
                <OwnProfile key={user.id} />
              </div>
            ),
          },
          {
            value: 'password',
            label: 'Password',
            content: (
              <div className="grid max-w-prose gap-8">
                <PasswordForm userId={user.id} />
                <SessionsList />
              </div>
            ),
          },
        ]}
      />
    </OwnPage>
  );
}
