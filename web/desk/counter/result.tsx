import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { EntryDraft } from '../money/add-entry-dialog.tsx';
import { bookingDetails } from '../frame/details.api.ts';
import { offersAfter } from './after-saving.rules.ts';
import type { CounterResult } from './counter-form.ts';

const AddEntryDialog = lazy(() => import('../money/add-entry-dialog.tsx'));

/**
 * The result of a hand-over or return, with what is left to do: money, papers, the next customer.
 * It follows the ledger, and stays until it is closed or something else is scanned.
 */
export function Result({
  result,
  next,
  onFeeWritten,
  onNext,
  onClose,
}: {
  result: CounterResult;
  next: QueuedBooking | undefined;
  onFeeWritten: () => void;
  onNext: () => void;
  onClose: () => void;
}) {
  const { bookingId, side, codes, texts } = result;
  const { data: booking, error } = useQuery(bookingDetails(bookingId));
  const [draft, setDraft] = useState<EntryDraft>();
  if (!booking) {
    return error ? (
      <ErrorState
        title="The booking could not be loaded"
        description={failureText(error)}
        action={<Button onClick={onClose}>Close</Button>}
      />
    ) : (
      <Skeleton className="m-4 h-24" />
    );
  }
  const offers = offersAfter(booking, result);
  const isDue = offers.some(({ draft: { kind } }) => kind === 'payment');
  const units = `${codes.length} ${codes.length === 1 ? 'unit' : 'units'}`;
  return (
    <section
      aria-labelledby="counter-result"
      className="grid grid-cols-1 content-start gap-4 lg:p-5"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-success-soft text-success">
          <Check aria-hidden className="size-5" />
        </span>
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 id="counter-result" className="text-xl wrap-anywhere">
            <bdi>{fullName(booking.user)}</bdi>{' '}
            {side === 'handOver' ? `has ${units}` : `brought ${units} back`}
          </h2>
          <p className="figures text-sm text-muted">
            Booking #{bookingId} · {codes.join(', ')}
            {booking.unitsOut > 0 && side === 'takeBack' && ` · ${booking.unitsOut} still out`}
          </p>
        </div>
        <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      <Consequences texts={texts} />
      <div className="border-t border-hairline">
        {offers.map(({ text, label, draft: entry }) => (
          <Row key={label} text={text}>
            <Button
              variant={entry.kind === 'payment' ? 'primary' : 'secondary'}
              onClick={() => setDraft(entry)}
            >
              {label}
            </Button>
          </Row>
        ))}
        <Row text="Agreement">
          <LinkButton
            to="/admin/bookings/$bookingId/$paper"
            params={{ bookingId: String(bookingId), paper: 'agreement' }}
            target="_blank"
            variant="secondary"
          >
            Print Agreement
          </LinkButton>
        </Row>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant={isDue ? 'secondary' : 'primary'} onClick={onNext}>
          Next
        </Button>
        {next && (
          <p className="min-w-0 truncate text-sm text-muted">
            <bdi>{next.customerName}</bdi>, {itemsTitle(next)}
          </p>
        )}
      </div>
      {draft && (
        <Suspense>
          <AddEntryDialog
            bookingId={bookingId}
            draft={draft}
            onSaved={() => draft.kind === 'late_fee' && onFeeWritten()}
            onClose={() => setDraft(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

const Row = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-hairline py-2">
    <p className="figures text-sm font-medium">{text}</p>
    {children}
  </div>
);

/** Sentences about the consequences of the hand-over or return for units and for other bookings. */
const Consequences = ({ texts }: { texts: string[] }) =>
  texts.length > 0 && (
    <div role="status" className="grid gap-1 rounded-md bg-warning-soft px-3 py-2.5 text-sm">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
