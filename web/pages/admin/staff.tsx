import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { InvitationsList } from '../../desk/staff/invitations-list.tsx';
import { StaffList } from '../../desk/staff/staff-list.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';
import { Button } from '../../ui/button.tsx';

const InviteDialog = lazy(() => import('../../desk/staff/invite-dialog.tsx'));

export const Route = createFileRoute('/admin/staff')({
  head: () => pageHead({ title: 'Staff' }),
  component: StaffPage,
});

function StaffPage() {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <DeskHeader
        title="Staff"
        action={
          <Button size="sm" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        }
      />
      <StaffList />
      <InvitationsList />
      {isInviting && (
        <Suspense>
          <InviteDialog onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </div>
  );
}
