import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { SettingsIndex } from '../../desk/settings/settings-index.tsx';
import { SettingsForm } from '../../desk/settings/settings-form.tsx';
import { settingsQuery } from '../../desk/settings/settings.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { pageHead } from '../../lib/addresses/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';

const SettingsHistory = lazy(() => import('../../desk/settings/settings-history.tsx'));

export const Route = createFileRoute('/admin/settings')({
  head: () => pageHead({ title: 'Settings' }),
  component: SettingsPage,
});

function SettingsPage() {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const { data: shop } = useQuery(shopQuery());
  return (
    <div className="page-column grid grid-cols-1 gap-6 pt-4 pb-8">
      <DeskHeader title="Settings" />
      {settings ? (
        <div className="grid grid-cols-1 gap-x-10 gap-y-4 xl:grid-cols-[auto_minmax(0,1fr)]">
          <SettingsIndex />
          <div>
            <SettingsForm settings={settings} today={shop?.today} />
            <Suspense>
              <SettingsHistory />
            </Suspense>
          </div>
        </div>
      ) : error ? (
        <ErrorState
          title="Failed to load the settings"
          description={failureText(error)}
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : (
        <LoadingState text="Loading..." />
      )}
    </div>
  );
}
