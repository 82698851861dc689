import { lazy, Suspense, useState } from 'react';
import type { Today } from '#shared/desk/admin.ts';
import type { HeldDeposit } from '#shared/desk/queued-bookings.ts';
import { formatMoney, weekdayAndDay } from '#shared/format.rules.ts';
import { Button } from '../../ui/button.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { useWholeQueue } from './use-whole-queue.tsx';
import { CustomerButton, lineClass, WaitingList } from './waiting-lists.tsx';

const AddEntryDialog = lazy(() => import('../money/add-entry-dialog.tsx'));

/**
 * The deposits that are held though no unit of their rental is out any more, each with a button
 * that returns it.
 */
export function DepositsHeld({
  today: { depositsHeld },
  onOpen,
}: {
  today: Today;
  onOpen: (bookingId: number) => void;
}) {
  const [returned, setReturned] = useState<HeldDeposit>();
  const { lines, more, foot } = useWholeQueue('depositsHeld', depositsHeld, 'Show all deposits');
  return (
    <>
      <WaitingList
        id="deposits-held"
        title="Deposits held"
        count={depositsHeld.count}
        nothing="No deposit is held of what is back."
        more={more}
      >
        {lines.map((line) => (
          <li key={line.id} className={lineClass}>
            <div className="min-w-0 flex-1">
              <CustomerButton name={line.customerName} onOpen={() => onOpen(line.id)} />
              <p className="figures text-xs text-muted">
                #{line.id} · until {weekdayAndDay(line.endDate)}
              </p>
            </div>
            <span className="figures text-sm font-medium">{formatMoney(line.depositLeft)}</span>
            <IfMay needs="money.write">
              <Button
                variant="secondary"
                size="sm"
                className="relative"
                onClick={() => setReturned(line)}
              >
                Return Deposit
              </Button>
            </IfMay>
          </li>
        ))}
      </WaitingList>
      {foot}
      {returned && (
        <Suspense>
          <AddEntryDialog
            bookingId={returned.id}
            draft={{ kind: 'deposit_returned', amount: returned.depositLeft }}
            onClose={() => setReturned(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
