import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { PlannerBooking } from '#shared/desk/admin.ts';
import { chatPermissions } from '#shared/permissions.rules.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import { DayText } from '../../features/shop/day-text.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { IfMay, useMay } from '../frame/if-may.tsx';
import { bookingDetails } from '../frame/details.api.ts';
import { StateAtDesk } from '../frame/state-at-desk.tsx';

/** The most items that the card names; it says how many more there are. */
const namedItems = 3;
/** Pixels between the card and its bar, and between the card and the edge of the window. */
const gap = 6;

/**
 * A card about the booking of a bar: customer, items, days, price and buttons. It lies below the
 * bar, or above it where there is no room.
 */
export function BarCard({
  booking,
  late,
  bar,
  onOpen,
  onChange,
  onClose,
}: {
  booking: PlannerBooking;
  late: boolean;
  bar: RefObject<HTMLElement | null>;
  onOpen: () => void;
  onChange: (booking: BookingDetails) => void;
  onClose: () => void;
}) {
  const card = useRef<HTMLDivElement>(null);
  const { data: details } = useQuery(bookingDetails(booking.id));
  const mayChange = useMay('bookings.write');
  const at = usePlaceBeside(bar, card);
  useEscape(onClose);
  /**
   * The bar gets the focus first, so that a dialog can give it back to the bar after the card is
   * gone.
   */
  const leaveFor = (act: () => void) => () => {
    bar.current?.focus();
    onClose();
    act();
  };
  return (
    <div
      ref={card}
      role="group"
      aria-label={`Booking #${booking.id}`}
      style={at}
      className="fixed z-40 grid w-80 max-w-[calc(100vw-1rem)] gap-2.5 rounded-md border border-hairline bg-surface p-3.5 text-sm text-ink shadow-floating animate-appear"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <bdi className="min-w-0 truncate font-medium">{booking.customerName}</bdi>
        <span className="figures mr-auto text-muted">#{booking.id}</span>
        <StateAtDesk status={booking.status} isOverdue={late} />
      </div>
      <p className="figures grid text-xs">
        <span>
          <DayText day={booking.startDate} time={details?.pickUpTime ?? null} />
        </span>
        {(booking.endDate !== booking.startDate || details?.returnTime) && (
          <span>
            <DayText day={booking.endDate} time={details?.returnTime ?? null} />
          </span>
        )}
      </p>
      {details ? <Contents booking={details} /> : <p className="text-muted">Loading...</p>}
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={leaveFor(onOpen)}>
          Open
        </Button>
        {mayChange && details && holdsUnit(booking.status) && (
          <Button variant="secondary" size="sm" onClick={leaveFor(() => onChange(details))}>
            Change Booking
          </Button>
        )}
        <IfMay needs={chatPermissions}>
          <LinkButton
            to="/chat/$bookingId"
            params={{ bookingId: String(booking.id) }}
            variant="ghost"
            size="sm"
          >
            Chat
          </LinkButton>
        </IfMay>
      </div>
    </div>
  );
}

const Contents = ({ booking: { lines, totalPrice, money } }: { booking: BookingDetails }) => (
  <>
    <ul className="figures border-y border-hairline py-2">
      {lines.slice(0, namedItems).map(({ id, quantity, cameraName }) => (
        <li key={id} className="truncate">
          {quantity} x <bdi>{cameraName}</bdi>
        </li>
      ))}
      {lines.length > namedItems && (
        <li className="text-muted">{lines.length - namedItems} more</li>
      )}
    </ul>
    <IfMay needs="money.read">
      <p className="figures flex justify-between">
        <span className="text-muted">Total {formatMoney(totalPrice)}</span>
        {money && <span className="font-medium">Due {formatBalance(money.due)}</span>}
      </p>
    </IfMay>
  </>
);

/**
 * The position of the card beside its bar and inside the window; it follows the bar when the
 * timeline scrolls.
 */
function usePlaceBeside(bar: RefObject<HTMLElement | null>, card: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const place = () => {
      if (!bar.current || !card.current) return;
      const { left, top, bottom } = bar.current.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = card.current;
      const isBelow = bottom + gap + height <= innerHeight || top < height + gap;
      setAt({
        left: Math.max(gap, Math.min(left, innerWidth - width - gap)),
        top: isBelow ? bottom + gap : top - gap - height,
      });
    };
    place();
    // The card is placed again when its size changes, because it grows once its booking is loaded.
    const observer = new ResizeObserver(place);
    if (card.current) observer.observe(card.current);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [bar, card]);
  return at;
}

/**
 * Closes the card with the Escape key, even when it is shown only because the pointer rests on the
 * bar.
 */
function useEscape(close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
