import { lazy, Suspense, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { cleaned } from '#shared/counter/scan.rules.ts';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { useKeptState } from '../../lib/use-kept-state.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CounterBooking, usePreloadedBooking } from './counter-booking.tsx';
import { FailureNotice, ResultNotice, useNotices } from './counter-notice.tsx';
import { EntryOffers, type EntryOffer } from './follow-ups.tsx';
import { soundSetting } from '../frame/device-setting.ts';
import { ScanBox } from './scanning/scan-box.tsx';
import { useTicks } from './ticks.ts';
import { useCounterLists } from './use-counter-lists.ts';
import { useOpenBooking } from './use-open-booking.ts';
import { useScanDecisions } from './use-scan-decisions.tsx';
import { useScannerFocus } from './scanning/use-scanner-focus.ts';
import { useTypedSearch } from './scanning/use-typed-search.ts';

const CameraScanner = lazy(() => import('./scanning/camera-scanner.tsx'));

/**
 * Units leave the house and come back. One field takes a booking's number, a customer's name or a scanned code; one
 * booking at a time is open in place. `code` is a unit that was scanned on the way here.
 */
export function Counter({
  code,
  onCodeRead,
}: {
  code: string | undefined;
  onCodeRead: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const field = useTypedSearch();
  const ticks = useTicks();
  const opened = useOpenBooking(ticks);
  const notices = useNotices();
  const [offers, setOffers] = useKeptState<EntryOffer[]>('counter-offers', []);
  const lists = useCounterLists(field.search, opened.id);
  const { isDeciding, isOtherKeyboard, scan } = useScanDecisions({
    ticks,
    opened,
    notices,
    onSearch: field.setSearch,
  });
  useScannerFocus(box);
  usePreloadedBooking();

  const enter = () => {
    field.clear();
    box.current?.focus();
    const text = cleaned(field.typed);
    if (text) scan(text);
    else notices.clear();
  };
  const scanned = useEffectEvent((text: string) => {
    scan(text);
    onCodeRead();
  });
  useEffect(() => {
    if (!code) return undefined;
    const timer = setTimeout(() => scanned(code));
    return () => clearTimeout(timer);
  }, [code]);

  const card = (booking: QueuedBooking) => (
    <CounterBooking
      booking={booking}
      daysLate={lists.late.get(booking.id)}
      isOpen={opened.id === booking.id}
      ticks={ticks}
      isDeciding={isDeciding}
      onToggle={() => {
        notices.clear();
        if (opened.isBusyWith(booking.id)) {
          notices.fail(`Finish or undo booking #${opened.id} first.`);
        } else opened.open(opened.id === booking.id ? undefined : booking.id);
      }}
      onDone={({ texts, offers: left = [] }) => {
        opened.open(undefined);
        notices.clear();
        setOffers((current) => offersWith(current, booking.id, left));
        if (texts.length > 0) notices.say(texts.map((text) => <span key={text}>{text}</span>));
        box.current?.focus();
      }}
      onSay={notices.say}
    />
  );

  return (
    <div className="grid gap-6">
      {/* In sight however long the lists are: the next scan, and what became of the last. */}
      <div className="sticky top-14 z-10 short:static -mx-1 -my-3 md:top-18 grid gap-3 bg-background px-1 py-3">
        <ScanBox ref={box} typed={field.typed} onType={field.type} onEnter={enter} />
        <Suspense>
          <CameraScanner mayLoadAnew={ticks.ids.length === 0} onCode={scan} onFail={notices.fail} />
        </Suspense>
        <SoundField />
        <ResultNotice notice={notices.notice} />
        {isOtherKeyboard && (
          <p role="status" className="text-sm text-warning">
            This scanner types as if on the keyboard of another country. Please set it to yours.
          </p>
        )}
        <EntryOffers
          offers={offers}
          onDone={(done) => setOffers((current) => current.filter((offer) => offer !== done))}
        />
        <FailureNotice notice={notices.notice} />
      </div>
      <CounterLists lists={lists} card={card} />
    </div>
  );
}

/** Turns the tones of scans off and on. */
const SoundField = () => (
  <CheckboxField
    label="Sound"
    checked={soundSetting.useIsOn()}
    onChange={({ target }) => soundSetting.turn(target.checked)}
  />
);

/** The entries still offered, and those of a booking whose units have just moved: its deposit is offered once. */
const offersWith = (present: EntryOffer[], bookingId: number, added: EntryOffer[]) => [
  ...present.filter(
    (offer) => offer.draft.kind !== 'deposit_returned' || offer.bookingId !== bookingId,
  ),
  ...added,
];

/** The hand-overs and the take-backs beside each other. */
function CounterLists({
  lists,
  card,
}: {
  lists: ReturnType<typeof useCounterLists>;
  card: (booking: QueuedBooking) => ReactNode;
}) {
  const list = (title: string, bookings: QueuedBooking[], nothing: string) => (
    <CounterList {...{ title, bookings, nothing, card }} isPending={lists.isPending} />
  );
  return lists.error ? (
    <ErrorState
      title="The bookings could not be loaded"
      description={failureText(lists.error)}
      action={<Button onClick={lists.retry}>Try Again</Button>}
    />
  ) : (
    <div className="grid gap-8 lg:grid-cols-2">
      {list('Hand over', lists.handOver, 'Nothing goes out today.')}
      {list('Take back', lists.takeBack, 'Nothing is out that comes back today.')}
      <div className="lg:col-span-2">
        <MorePages
          hasMore={lists.hasMore}
          isFetching={lists.isFetchingMore}
          onMore={lists.onMore}
        />
      </div>
    </div>
  );
}

function CounterList({
  title,
  bookings,
  nothing,
  isPending,
  card,
}: {
  title: string;
  bookings: QueuedBooking[];
  nothing: string;
  isPending: boolean;
  card: (booking: QueuedBooking) => ReactNode;
}) {
  return (
    <section aria-labelledby={`list ${title}`} className="grid content-start gap-3">
      <h2 id={`list ${title}`} className="text-lg">
        {title}
      </h2>
      {isPending && <Skeleton className="h-20 w-full" />}
      {!isPending && bookings.length === 0 && <p className="text-sm text-muted">{nothing}</p>}
      <ul aria-label={title} className="grid gap-3">
        {bookings.map((booking) => (
          <li key={booking.id}>{card(booking)}</li>
        ))}
      </ul>
    </section>
  );
}
