import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { isolated } from '#shared/characters.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { cleaned } from '#shared/counter/scan.rules.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import type { BookingLine } from '#shared/desk/desk-lines.ts';
import type { Unit } from '#shared/units/units.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { controlClass } from '../../ui/fields/control.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CameraScanner } from './camera-scanner.tsx';
import { CounterBooking } from './counter-booking.tsx';
import { unitsOfItem, useLookUp } from './counter.api.ts';
import { EntryOffers, type EntryOffer } from './follow-ups.tsx';
import { IdleUnit } from './idle-unit.tsx';
import { roomOf } from './room.ts';
import { useTicks } from './ticks.ts';
import { useCounterLists } from './use-counter-lists.ts';
import { useScannerFocus } from './use-scanner-focus.ts';
import { useScans } from './use-scans.ts';

/** What the counter says after Enter: what happened, or what failed. */
type Said = { text: ReactNode; failed: boolean } | undefined;

const typingPause = 200;

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
  const client = useQueryClient();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<number>();
  const [said, setSaid] = useState<Said>();
  const [isOtherKeyboard, setIsOtherKeyboard] = useState(false);
  const [offers, setOffers] = useState<EntryOffer[]>([]);
  const lookUp = useLookUp();
  const ticks = useTicks();
  const lists = useCounterLists(search, openId);
  useScannerFocus(box);

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => setSearch(text.trim()), typingPause);
  };

  const say = (text: ReactNode) => setSaid({ text, failed: false });
  const fail = (text: ReactNode) => setSaid({ text, failed: true });
  const open = (id: number | undefined) => {
    if (id !== openId) ticks.clear();
    setOpenId(id);
  };
  const isBusyWith = (id: number) => openId !== undefined && openId !== id && ticks.ids.length > 0;

  /** A unit that is out opens its take-back with it ticked, one in the house the hand-over that wants its item. */
  const takeUnit = (unit: Unit, booking: DeskBooking) => {
    const bookingId = booking.id;
    if (isBusyWith(bookingId)) {
      fail(
        `${unit.code} belongs to booking #${bookingId}. Finish or undo booking #${openId} first.`,
      );
      return;
    }
    const units = client.getQueryData(unitsOfItem(unit.cameraId).queryKey) ?? [];
    const others = units.filter(
      ({ id, state }) => id !== unit.id && state === 'in_house' && ticks.has(id),
    ).length;
    const room = roomOf(booking, unit);
    if (unit.state === 'in_house' && openId === bookingId && others >= room) {
      fail(
        `Booking #${bookingId} wants no more ${isolated(unit.cameraName)}: ${unit.code} is not ticked.`,
      );
      return;
    }
    open(bookingId);
    ticks.add(unit.id);
    say(`${unit.code} ticked`);
  };

  const openBooking = (booking: Pick<BookingDetails, 'id' | 'user'>) => {
    if (isBusyWith(booking.id)) {
      fail(`Finish or undo booking #${openId} first.`);
      return;
    }
    open(booking.id);
    say(`Booking #${booking.id}, ${isolated(fullName(booking.user))}`);
  };

  const decide = async (text: string) => {
    setIsOtherKeyboard(false);
    say(`Looking up ${text}...`);
    const found = await lookUp(text, openId);
    setIsOtherKeyboard(found.isOtherKeyboard);
    switch (found.kind) {
      case 'booking':
        openBooking(found.booking);
        return;
      case 'unit':
        takeUnit(found.unit, found.booking);
        return;
      case 'choice': {
        const { unit, bookings, hasMore } = found;
        const count = `${hasMore ? 'More than ' : ''}${bookings.length} bookings`;
        setSearch(unit?.cameraName ?? text);
        say(
          unit
            ? `${unit.code}, ${isolated(unit.cameraName)}: ${count} wait for one. Open yours and scan again.`
            : `${count} found`,
        );
        return;
      }
      case 'idle':
        say(<IdleUnit unit={found.unit} />);
        return;
      case 'nothing':
        fail(`Nothing found for ${text}`);
    }
  };

  const { isDeciding, scan } = useScans((text) =>
    decide(text).catch((error: unknown) => fail(failureText(error))),
  );
  const enter = () => {
    setTyped('');
    setSearch('');
    clearTimeout(pause.current);
    box.current?.focus();
    const text = cleaned(typed);
    if (text) scan(text);
    else setSaid(undefined);
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

  const list = (title: string, bookings: BookingLine[], nothing: string) => (
    <section aria-labelledby={`list ${title}`} className="grid content-start gap-3">
      <h2 id={`list ${title}`} className="text-lg">
        {title}
      </h2>
      {lists.isPending && <Skeleton className="h-20 w-full" />}
      {!lists.isPending && bookings.length === 0 && <p className="text-sm text-muted">{nothing}</p>}
      <ul aria-label={title} className="grid gap-3">
        {bookings.map((booking) => (
          <li key={booking.id}>{card(booking)}</li>
        ))}
      </ul>
    </section>
  );
  const card = (booking: BookingLine) => (
    <CounterBooking
      booking={booking}
      daysLate={lists.late.get(booking.id)}
      isOpen={openId === booking.id}
      ticks={ticks}
      isDeciding={isDeciding}
      onToggle={() => {
        setSaid(undefined);
        if (isBusyWith(booking.id)) fail(`Finish or undo booking #${openId} first.`);
        else open(openId === booking.id ? undefined : booking.id);
      }}
      onDone={({ texts, offers: left = [] }) => {
        open(undefined);
        setSaid(undefined);
        // A deposit is offered once, however often units of its booking come and go.
        setOffers((present) => [
          ...present.filter(
            ({ draft, bookingId }) => draft.kind !== 'deposit_returned' || bookingId !== booking.id,
          ),
          ...left,
        ]);
        if (texts.length > 0) say(texts.map((text) => <span key={text}>{text}</span>));
        box.current?.focus();
      }}
      onSay={say}
    />
  );

  return (
    <div className="grid gap-6">
      {/* In sight however long the lists are: the next scan, and what became of the last. */}
      <div className="sticky top-14 z-10 -mx-1 -my-3 md:top-18 grid gap-3 bg-background px-1 py-3">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            enter();
          }}
          className="relative max-w-prose"
        >
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 [translate:0_-50%] text-muted"
          />
          <input
            ref={box}
            type="search"
            aria-label="Scan or search"
            placeholder="Booking number, customer or unit code"
            autoComplete="off"
            // The counter is worked with a scanner: whatever it types lands here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            {...keepToLength(300)}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              // Some scanners end a code with Tab.
              if (event.key !== 'Tab' || event.shiftKey || !cleaned(typed)) return;
              event.preventDefault();
              enter();
            }}
            className={`${controlClass} h-12 pl-9`}
          />
        </form>
        <CameraScanner mayLoadAnew={ticks.ids.length === 0} onCode={scan} onFail={fail} />
        <p role="status" className={said && !said.failed ? 'grid gap-1 text-sm' : 'sr-only'}>
          {said && !said.failed && said.text}
        </p>
        {isOtherKeyboard && (
          <p role="status" className="text-sm text-warning">
            This scanner types as if on the keyboard of another country. Please set it to yours.
          </p>
        )}
        <EntryOffers
          offers={offers}
          onDone={(done) => setOffers((present) => present.filter((offer) => offer !== done))}
        />
        {said?.failed && (
          <p role="alert" className="rounded-md bg-destructive-soft px-3 py-2.5 text-sm text-error">
            {said.text}
          </p>
        )}
      </div>
      {lists.error ? (
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
      )}
    </div>
  );
}
