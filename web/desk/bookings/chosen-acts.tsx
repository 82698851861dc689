import { X } from 'lucide-react';
import { use, useState } from 'react';
import { fitsAct, mostAtOnce, type BulkAct } from '#shared/bookings/booking-bulk.rules.ts';
import type { BulkReply } from '#shared/bookings/booking-bulk.ts';
import { toast } from '../../lib/screen/toast.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../frame/if-may.tsx';
import { useActOnBookings } from './bookings.api.ts';
import { ChosenContext } from './chosen-bookings.tsx';
import { printOrders } from './print-order.ts';

/** The words of the toast after an act on several bookings, for one booking and for more. */
const doneWords: Record<BulkAct, [one: string, more: string]> = {
  confirm: ['Booking Confirmed', 'Bookings Confirmed'],
  remind: ['Reminder Queued', 'Reminders Queued'],
};

/** Moves the focus to the content of the page, because the pressed button disappears. */
const leave = () => document.getElementById('content')?.focus();

/**
 * The buttons that act on the chosen bookings; they stand in the place of the filters. A button is
 * shown when its act is possible for at least one booking.
 */
export default function ChosenActs() {
  const { chosen, choose, chooseNone } = use(ChosenContext) ?? {};
  const [refused, setRefused] = useState<BulkReply['refused']>([]);
  const send = useActOnBookings();
  const mayChange = useMay('bookings.write');
  const bookings = [...(chosen?.values() ?? [])];
  const act = (name: BulkAct) =>
    send.mutate(
      {
        act: name,
        ids: bookings.filter((booking) => fitsAct(name, booking)).map(({ id }) => id),
      },
      {
        onSuccess(reply) {
          setRefused(reply.refused);
          // When no chosen row is left, the buttons disappear.
          if (reply.done.length === bookings.length) leave();
          choose?.(
            bookings.filter(({ id }) => reply.done.includes(id)),
            false,
          );
          const [one, more] = doneWords[name];
          const { length } = reply.done;
          if (length > 0) toast({ title: length === 1 ? `1 ${one}` : `${length} ${more}` });
        },
      },
    );
  const button = (name: BulkAct, label: string, isMain: boolean) =>
    mayChange &&
    bookings.some((booking) => fitsAct(name, booking)) && (
      <ActButton
        variant={isMain ? 'primary' : 'secondary'}
        pending={send.isPending && send.variables.act === name}
        pendingLabel={`${label}...`}
        onClick={() => act(name)}
      >
        {label}
      </ActButton>
    );
  if (bookings.length === 0 && refused.length === 0) return null;
  return (
    <div role="group" aria-label="Chosen bookings" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-10 flex-wrap items-center gap-2 rounded-md bg-info-soft pl-3">
        <p role="status" className="mr-auto py-1 text-sm font-medium text-info">
          {bookings.length} chosen{bookings.length === mostAtOnce && ', the most at once'}
        </p>
        {button('confirm', 'Accept', true)}
        {bookings.length > 0 && (
          <Button variant="secondary" onClick={() => printOrders(bookings.map(({ id }) => id))}>
            Print Order Sheets
          </Button>
        )}
        {button('remind', 'Send Reminder', false)}
        <Button
          variant="ghost"
          size="icon"
          aria-label="Choose none"
          onClick={() => {
            leave();
            setRefused([]);
            chooseNone?.();
          }}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {refused.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm text-error">
          {refused.map(({ id, message }) => (
            <li key={id}>
              Booking #{id}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
