import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../lib/shop/dates-text.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { AppSetup } from './app-setup.tsx';
import { ownAuthenticator, useRemoveApp, useRenewCodes, useStartApp } from './factors.api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { FactorSection } from './factor-section.tsx';

/**
 * The part of the settings about the authenticator app of the signed-in person: setting it up,
 * removing it, and its recovery codes.
 */
export function AuthenticatorSection() {
  const { data: app, error, refetch } = useQuery(ownAuthenticator);
  /** New recovery codes, shown until the person has confirmed that they are stored safely. */
  const [codes, setCodes] = useState<string[]>();
  return (
    <FactorSection
      title="Authenticator app"
      note="A second step after your password: a code that an app on your phone shows, a new one every 30 seconds."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : app ? (
        app.confirmed ? (
          <ConfirmedApp since={app.since} codesLeft={app.codesLeft} onCodes={setCodes} />
        ) : (
          <NoApp onCodes={setCodes} />
        )
      ) : error ? (
        <ErrorState
          level={3}
          title="Error loading the authenticator app"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : (
        <LoadingState text="Loading..." />
      )}
    </FactorSection>
  );
}

function NoApp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const start = useStartApp();
  return start.data ? (
    <AppSetup secret={start.data} onCodes={onCodes} onCancel={() => start.reset()} />
  ) : (
    <ActButton
      variant="secondary"
      className="w-fit"
      pending={start.isPending}
      pendingLabel="Setting up..."
      onClick={() => start.mutate()}
    >
      Set Up Authenticator App
    </ActButton>
  );
}

function ConfirmedApp({
  since,
  codesLeft,
  onCodes,
}: {
  since: string | null;
  codesLeft: number;
  onCodes: (codes: string[]) => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const [isAsked, setIsAsked] = useState(false);
  const remove = useRemoveApp();
  const renew = useRenewCodes();
  const close = () => setIsAsked(false);
  return (
    <>
      <p className="figures text-sm">
        Set up{since && ` ${formatMoment(since, shop)}`}. {codesLeft} of 10 recovery codes left.
      </p>
      <div className="flex flex-wrap gap-3">
        <ActButton
          variant="secondary"
          pending={renew.isPending}
          pendingLabel="Making codes..."
          onClick={() =>
            renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
          }
        >
          New Recovery Codes
        </ActButton>
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          Remove App
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Remove the Authenticator App"
          question="You sign in without a code then, and your recovery codes are void."
          confirmLabel="Remove"
          pending={remove.isPending}
          pendingLabel="Removing..."
          destructive
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        />
      )}
    </>
  );
}
