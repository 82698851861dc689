import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CounterResult } from './counter-form.ts';
import { nextAfter } from './counter-lists.rules.ts';
import type { Notices } from './counter-notice.tsx';
import { Result } from './result.tsx';
import type { Ticks } from './ticks.ts';
import type { ShownLists } from './use-counter-lists.ts';
import type { OpenBooking } from './use-open-booking.ts';

const loadOpened = () => import('./opened/opened-booking.tsx');
const OpenedBooking = lazy(loadOpened);

/**
 * The area beside the lists. It shows the open booking or the result of the last one; on a phone it
 * is hidden when there is neither.
 */
export function Pane({
  opened,
  result,
  onResult,
  onUndone,
  lists,
  ticks,
  isDeciding,
  notices,
  onClose,
  onSaved,
}: {
  opened: OpenBooking;
  result: CounterResult | null;
  onResult: (result: CounterResult) => void;
  /** Called after the hand-over of a booking was undone. */
  onUndone: (bookingId: number) => void;
  lists: ShownLists;
  ticks: Ticks;
  /**
   * Whether the server is being asked about a scan. Until its unit is ticked nothing can be saved.
   */
  isDeciding: boolean;
  notices: Notices;
  onClose: () => void;
  /** Called after the booking was saved; it closes without a question about ticks. */
  onSaved: () => void;
}) {
  // The code for an open booking is loaded early, because the first scan needs it.
  useEffect(() => void loadOpened(), []);
  const next = result ? nextAfter(lists[result.side], result) : undefined;
  const isEmpty = opened.id === undefined && !result;
  // The answer to a scan is painted before the booking, because the fields of the booking take
  // longer.
  const drawnId = useDeferredValue(opened.id);
  return (
    <div
      className={`min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:overflow-y-auto lg:rounded-lg lg:border lg:border-hairline lg:bg-surface short:overflow-visible! ${isEmpty ? 'hidden place-items-center lg:grid' : ''}`}
    >
      {isEmpty && (
        <p className="p-6 text-center text-sm text-muted">Scan a unit, or choose a booking.</p>
      )}
      {opened.id !== undefined && opened.id === drawnId && (
        <Suspense fallback={<Skeleton className="m-4 h-24" />}>
          <OpenedBooking
            key={opened.id}
            id={opened.id}
            opened={opened}
            count={lists[opened.side].length}
            ticks={ticks}
            isDeciding={isDeciding}
            onClose={onClose}
            onDone={(done) => {
              onSaved();
              notices.clear();
              onResult({ ...done, nextId: nextAfter(lists[done.side], done)?.id });
            }}
            onUndone={onUndone}
            onSay={notices.say}
          />
        </Suspense>
      )}
      {opened.id === undefined && result && (
        <Result
          result={result}
          next={next}
          onFeeWritten={() => onResult({ ...result, lateFee: undefined })}
          onNext={() => (next ? opened.open(next.id, result.side, { isPressed: true }) : onClose())}
          onClose={onClose}
        />
      )}
    </div>
  );
}
