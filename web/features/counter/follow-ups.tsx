import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { formatMoney } from '#shared/format.rules.ts';
import type { EntryKind } from '#shared/ledger.rules.ts';
import { serverMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { useHoldDeposit, type DepositTaken } from './counter.api.ts';

/** What may be written into the ledger of a booking, one press away. */
export interface EntryOffer {
  bookingId: number;
  text: string;
  label: string;
  draft: { kind: EntryKind; amount: number; reason?: string };
}

/** The form of an entry, which the page has. */
export type EntryForm = ComponentType<{
  bookingId: number;
  draft: EntryOffer['draft'];
  onSaved: () => void;
  onClose: () => void;
}>;

/** Money that is to be thought of after something was handed over or taken back. */
export function EntryOffers({ offers, EntryForm }: { offers: EntryOffer[]; EntryForm: EntryForm }) {
  const [opened, setOpened] = useState<EntryOffer>();
  const [done, setDone] = useState<EntryOffer[]>([]);
  const open = offers.filter((offer) => !done.includes(offer));
  return (
    <>
      {open.map((offer) => (
        <div key={offer.label} className="flex flex-wrap items-center gap-3 text-sm">
          <p role="status">{offer.text}</p>
          <Button variant="secondary" size="sm" onClick={() => setOpened(offer)}>
            {offer.label}
          </Button>
        </div>
      ))}
      {opened && (
        <Suspense>
          <EntryForm
            bookingId={opened.bookingId}
            draft={opened.draft}
            onSaved={() => setDone([...done, opened])}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Writes a deposit after the hand-over that it was taken with; when only that fails it is tried again by itself. */
export function useDeposit(): { take: (deposit: DepositTaken) => void; notice: ReactNode } {
  const hold = useHoldDeposit();
  const { variables, error } = hold;
  return {
    take: (deposit) => hold.mutate(deposit),
    notice: error && variables && (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-md bg-destructive-soft px-3 py-2.5 text-sm text-destructive"
      >
        <p>
          Booking #{variables.bookingId} is handed over, but its deposit of{' '}
          {formatMoney(variables.amount)} was not saved:{' '}
          {serverMessage(error) ?? 'the shop cannot be reached.'}
        </p>
        <Button
          variant="secondary"
          size="sm"
          pending={hold.isPending}
          pendingLabel="Saving..."
          onClick={() => hold.mutate(variables)}
        >
          Try Again
        </Button>
      </div>
    ),
  };
}
