import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BookingLedger, LedgerEntry } from '#shared/money/booking-ledger.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import { entryLabels, methodLabels } from '#shared/money/ledger.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { PriceList, PriceRow } from '../../ui/price-rows.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { useReverseEntry } from './money.api.ts';
import { Papers } from './papers.tsx';

const AddEntryDialog = lazy(() => import('./add-entry-dialog.tsx'));

/** The sums of a booking's ledger, and its entries. */
export function MoneyRegion({
  booking,
  ledger,
}: {
  booking: BookingDetails;
  ledger: BookingLedger;
}) {
  const [isAdding, setIsAdding] = useState(false);
  const { deposit } = ledger;
  const left = deposit.held - deposit.returned - deposit.kept;
  return (
    <section aria-label="Money" className="grid gap-3 border-t border-hairline pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm">Money</h3>
        <p className="figures text-base font-semibold">Due {formatBalance(ledger.due)}</p>
      </div>
      <PriceList>
        {ledger.extras !== 0 && (
          <PriceRow name="Fees and adjustments">{formatBalance(ledger.extras)}</PriceRow>
        )}
        {ledger.paid !== 0 && <PriceRow name="Paid">{formatBalance(ledger.paid)}</PriceRow>}
        {(deposit.agreed > 0 || deposit.held > 0) && (
          <PriceRow name="Deposit">
            {formatMoney(left)} held of {formatMoney(deposit.agreed)} agreed
          </PriceRow>
        )}
      </PriceList>
      {ledger.entries.length > 0 && <Ledger entries={ledger.entries} />}
      <div className="flex flex-wrap gap-2">
        <IfMay needs="money.write">
          <Button variant="secondary" size="sm" onClick={() => setIsAdding(true)}>
            Add Entry
          </Button>
        </IfMay>
        <Papers booking={booking} />
      </div>
      {isAdding && (
        <Suspense>
          <AddEntryDialog bookingId={booking.id} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}

/**
 * The entries of a ledger, the oldest first. A reversed entry stays in the list, struck through.
 */
function Ledger({ entries }: { entries: LedgerEntry[] }) {
  const [asked, setAsked] = useState<LedgerEntry>();
  const reverse = useReverseEntry();
  return (
    <>
      <table aria-label="Ledger" className="figures w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Amount</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {entries
            .filter(({ reverses }) => reverses === null)
            .map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                reversal={entries.find(({ id }) => id === entry.reversedBy)}
                onReverse={() => setAsked(entry)}
              />
            ))}
        </tbody>
      </table>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title="Reverse Entry"
          question={`${entryLabels[asked.kind]} of ${formatBalance(asked.amount)} will count no more. It stays in the ledger, struck through.`}
          confirmLabel="Reverse Entry"
          pending={reverse.isPending}
          pendingLabel="Reversing..."
          destructive
          onConfirm={() => reverse.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
        />
      )}
    </>
  );
}

function EntryRow({
  entry,
  reversal,
  onReverse,
}: {
  entry: LedgerEntry;
  reversal: LedgerEntry | undefined;
  onReverse: () => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const written = ({ by, at }: LedgerEntry) => `${by}, ${formatTime(at, shop)}`;
  const details = [entry.method && methodLabels[entry.method], entry.reference, entry.reason];
  return (
    <tr className="border-t border-hairline align-top">
      <td className="py-2 pr-3 wrap-anywhere">
        <span className={reversal && 'text-muted line-through'}>
          <span className="font-medium">{entryLabels[entry.kind]}</span>
          {details.filter(Boolean).map((detail) => ` · ${detail}`)}
        </span>
        <span className="block text-xs text-muted">{written(entry)}</span>
        {reversal && (
          <span className="block text-xs text-muted">Reversed by {written(reversal)}</span>
        )}
      </td>
      <td className={`py-2 text-right ${reversal ? 'text-muted line-through' : ''}`}>
        {formatBalance(entry.amount)}
      </td>
      <td className="w-24 py-1 text-right">
        {reversal ? (
          <span className="inline-block py-1 text-xs text-muted">Reversed</span>
        ) : (
          <IfMay needs="money.refund">
            <Button variant="ghost" size="sm" onClick={onReverse}>
              Reverse
            </Button>
          </IfMay>
        )}
      </td>
    </tr>
  );
}
