import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call, isUnanswered } from '../lib/calls/call.ts';
import { useSecretInAddress } from '../lib/addresses/secret-in-address.ts';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingState } from '../ui/loading-state.tsx';

export const Route = createFileRoute('/confirm')({
  head: () => pageHead({ title: 'Confirm Your Address' }),
  component: Confirm,
});

/**
 * The page confirms the address without a press, because whoever opens the link can read the
 * mailbox.
 */
function Confirm() {
  const token = useSecretInAddress();
  const sent = useRef<string>(undefined);
  const { mutate, ...confirming } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /api/auth/confirm-email', { body: { token: token || 'none' } }),
  });
  useEffect(() => {
    if (sent.current === token) return;
    sent.current = token;
    mutate();
  }, [token, mutate]);
  return (
    <div className="mx-auto grid w-full max-w-dialog justify-items-start gap-5 px-4 py-12 md:py-20">
      <h1 className="text-2xl">Confirm your address</h1>
      {confirming.isSuccess && (
        <>
          <p role="status">Your address is confirmed.</p>
          <LinkButton to="/cameras">Browse Cameras</LinkButton>
        </>
      )}
      {confirming.isError &&
        (isUnanswered(confirming.error) ? (
          <>
            <p role="alert" className="text-error">
              The shop cannot be reached.
            </p>
            <Button onClick={() => mutate()}>Try Again</Button>
          </>
        ) : (
          <BadLink />
        ))}
      {(confirming.isPending || confirming.isIdle) && <LoadingState text="Confirming..." />}
    </div>
  );
}

/** The message that the link is too old or was replaced, and how to get a new one. */
function BadLink() {
  const user = useUser();
  return (
    <>
      <p role="alert">This link is not valid any more.</p>
      <p className="text-sm text-muted">A new one is sent from your profile.</p>
      {user ? (
        <LinkButton to="/settings">Open Your Profile</LinkButton>
      ) : (
        <LinkButton to="/login" search={{ back: '/settings' }}>
          Log in to Your Profile
        </LinkButton>
      )}
    </>
  );
}
