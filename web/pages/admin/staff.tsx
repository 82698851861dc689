import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { InvitationsList } from '../../desk/staff/invitations-list.tsx';
import { StaffList } from '../../desk/staff/staff-list.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';
import { textsOf } from '../../lib/addresses/texts-of.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const InviteDialog = lazy(() => import('../../desk/staff/invite-dialog.tsx'));
const KeysPanel = lazy(() => import('../../desk/api-keys/keys-panel.tsx'));
const WebhooksPanel = lazy(() => import('../../desk/webhooks/webhooks-panel.tsx'));
const AuditLog = lazy(() => import('../../desk/staff/audit-log.tsx'));

const tabNames = ['people', 'keys', 'webhooks', 'log'] as const;
type Tab = (typeof tabNames)[number];

export const Route = createFileRoute('/admin/staff')({
  validateSearch: textsOf('tab'),
  head: () => pageHead({ title: 'Staff' }),
  component: StaffPage,
});

function StaffPage() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const shown = tabNames.find((name) => name === tab) ?? 'people';
  const [isInviting, setIsInviting] = useState(false);
  return (
    <div className="page-column grid grid-cols-1 gap-6 pt-4 pb-8">
      <DeskHeader
        title="Staff"
        action={
          shown === 'people' && (
            <Button size="sm" onClick={() => setIsInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      <Tabs<Tab>
        label="Staff"
        value={shown}
        onValueChange={(value) =>
          void navigate({ search: value === 'people' ? {} : { tab: value }, resetScroll: false })
        }
        tabs={[
          {
            value: 'people',
            label: 'People',
            content: (
              <div className="grid grid-cols-1 gap-6">
                <StaffList />
                <InvitationsList />
              </div>
            ),
          },
          {
            value: 'keys',
            label: 'API keys',
            content: (
              <Suspense fallback={<LoadingState text="Loading..." />}>
                <KeysPanel />
              </Suspense>
            ),
          },
          {
            value: 'webhooks',
            label: 'Webhooks',
            content: (
              <Suspense fallback={<LoadingState text="Loading..." />}>
                <WebhooksPanel />
              </Suspense>
            ),
          },
          {
            value: 'log',
            label: 'Log',
            content: (
              <Suspense fallback={<LoadingState text="Loading..." />}>
                <AuditLog />
              </Suspense>
            ),
          },
        ]}
      />
      {isInviting && (
        <Suspense>
          <InviteDialog onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </div>
  );
}
