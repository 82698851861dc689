import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useSession } from '../lib/session.ts';
import { may } from '../lib/may.ts';
import { isOfHouse } from '../lib/shop/of-house.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OwnPage } from './-parts/own-page.tsx';

const OwnProfile = lazy(() => import('../features/users/profile-form.tsx'));
const CalendarFeeds = lazy(() => import('../features/users/calendar-feeds.tsx'));
const KeysSettingField = lazy(() => import('../desk/frame/keys-setting-field.tsx'));
const SecondFactorSetup = lazy(() => import('../features/users/second-factor-setup.tsx'));
const PasswordTab = lazy(() => import('../features/users/password-tab.tsx'));

/**
 * The tab `second-factor` is shown without the others, to people who have to set up a second factor
 * because the house demands it.
 */
type SettingsTab = 'profile' | 'password' | 'second-factor';

export const Route = createFileRoute('/settings')({
  // The result has the parameter even with the value undefined, because for a missing name the
  // router would keep the value in the address.
  validateSearch: ({ tab }): { tab?: SettingsTab } => ({
    tab: tab === 'password' || tab === 'second-factor' ? tab : undefined,
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
  if (tab === 'second-factor') {
    return (
      <OwnPage title="Second Factor">
        <Suspense fallback={<LoadingState text="Loading..." />}>
          <SecondFactorSetup key={user.id} />
        </Suspense>
      </OwnPage>
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
              <div className="grid max-w-prose gap-8">
                <Suspense fallback={<LoadingState text="Loading..." />}>
                  <OwnProfile key={user.id} />
                  <CalendarFeeds mayExport={may(user, 'export')} />
                  {isOfHouse(user) && <KeysSettingField />}
                </Suspense>
              </div>
            ),
          },
          {
            value: 'password',
            label: 'Password',
            content: (
              <Suspense fallback={<LoadingState text="Loading..." />}>
                <PasswordTab userId={user.id} />
              </Suspense>
            ),
          },
        ]}
      />
    </OwnPage>
  );
}
