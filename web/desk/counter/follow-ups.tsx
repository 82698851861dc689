import { lazy, Suspense, useState, type ReactNode } from 'react';
import { formatMoney } from '#shared/format.rules.ts';
import type { EntryKind } from '#shared/money/ledger.rules.ts';
import { serverMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { useHoldDeposit, type DepositTaken } from './counter.api.ts';

const AddEntryDialog = lazy(() => import('../money/add-entry-dialog.tsx'));

/** What may be written into the ledger of a booking, one press away. */
export interface EntryOffer {
  bookingId: number;
  text: string;
  label: string;
  draft: { kind: EntryKind; amount: number; reason?: string };
}

/** Money that is to be thought of after something was handed over or taken back, until it is written or put aside. */
export function EntryOffers({
  offers,
  onDone,
}: {
  offers: EntryOffer[];
  onDone: (offer: EntryOffer) => void;
}) {
  const [opened, setOpened] = useState<EntryOffer>();
  return (
    <>
      {offers.map((offer) => (
        <div
          key={`${offer.bookingId} ${offer.label} ${offer.draft.reason}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm"
        >
          <p role="status" className="figures">
            {offer.text}
            <span className="text-muted"> · Booking #{offer.bookingId}</span>
          </p>
          <Button variant="secondary" size="sm" onClick={() => setOpened(offer)}>
            {offer.label}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onDone(offer)}>
            Dismiss
          </Button>
        </div>
      ))}
      {opened && (
        <Suspense>
          <AddEntryDialog
            bookingId={opened.bookingId}
            draft={opened.draft}
            onSaved={() => onDone(opened)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface Failed {
  deposit: DepositTaken;
  error: unknown;
}

/**
 * Writes a deposit after the hand-over that it was taken with. Those that fail stay in sight, whatever is handed over
 * next, until they are written.
 */
export function useDeposit(): { take: (deposit: DepositTaken) => void; notices: ReactNode } {
  const hold = useHoldDeposit();
  const [failed, setFailed] = useState<Failed[]>([]);
  return {
    take: (deposit) =>
      void hold
        .mutateAsync(deposit)
        .catch((error: unknown) => setFailed((present) => [...present, { deposit, error }])),
    notices: failed.map((one) => (
      <FailedDeposit
        key={`${one.deposit.bookingId} ${one.deposit.amount}`}
        failed={one}
        onDone={() => setFailed((present) => present.filter((other) => other !== one))}
      />
    )),
  };
}

function FailedDeposit({
  failed: { deposit, error },
  onDone,
}: {
  failed: Failed;
  onDone: () => void;
}) {
  const hold = useHoldDeposit();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-md bg-destructive-soft px-3 py-2.5 text-sm text-error"
    >
      <p>
        Booking #{deposit.bookingId} is handed over, but its deposit of{' '}
        {formatMoney(deposit.amount)} was not saved:{' '}
        {serverMessage(hold.error ?? error) ?? 'the shop cannot be reached.'}
      </p>
      <Button
        variant="secondary"
        size="sm"
        pending={hold.isPending}
        pendingLabel="Saving..."
        onClick={() => hold.mutate(deposit, { onSuccess: onDone })}
      >
        Try Again
      </Button>
      <Button variant="ghost" size="sm" onClick={onDone}>
        Dismiss
      </Button>
    </div>
  );
}
