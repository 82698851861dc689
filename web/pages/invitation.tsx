import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { HouseContact } from '../features/bookings/own/house-contact.tsx';
import { useInvitation } from '../features/users/invitation.api.ts';
import { Invitation } from '../features/users/invitation.tsx';
import { isUnanswered } from '../lib/calls/call.ts';
import { useSecretInAddress } from '../lib/addresses/secret-in-address.ts';
import { pageHead } from '../lib/addresses/page-head.ts';
import { Button } from '../ui/button.tsx';
import { LoadingState } from '../ui/loading-state.tsx';

export const Route = createFileRoute('/invitation')({
  head: () => pageHead({ title: 'Invitation' }),
  component: InvitationPage,
});

function InvitationPage() {
  const navigate = useNavigate();
  const token = useSecretInAddress();
  const { data: invitation, error, refetch } = useInvitation(token);
  return (
    <div className="mx-auto grid w-full max-w-dialog gap-6 px-4 py-12 md:py-20">
      <h1 className="text-2xl">Work with us</h1>
      {invitation ? (
        <Invitation
          key={token}
          token={token}
          invitation={invitation}
          onAccepted={() => void navigate({ to: '/admin', replace: true })}
        />
      ) : isUnanswered(error) ? (
        <>
          <p role="alert" className="text-error">
            The shop cannot be reached.
          </p>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </>
      ) : error || !token ? (
        <HouseContact reason="This invitation is not valid any more. Ask for a new one." />
      ) : (
        <LoadingState text="Loading..." />
      )}
    </div>
  );
}
