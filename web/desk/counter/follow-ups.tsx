import { lazy, Suspense, useState } from 'react';
import type { EntryKind } from '#shared/money/ledger.rules.ts';
import { Button } from '../../ui/button.tsx';

const AddEntryDialog = lazy(() => import('../money/add-entry-dialog.tsx'));

/** An entry that may be written into the ledger of a booking, one press away. */
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
