import { isolated } from '#shared/characters.rules.ts';
import type { BookingLine } from '#shared/bookings/bookings.ts';
import { formatMoney, weekdayAndDay } from '#shared/format.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { linesToMove, type Move } from './planner-move.api.ts';

/**
 * Asks whether a moved booking keeps its set prices; when the dialog is closed without an answer,
 * the booking is not moved.
 */
export default function SetPricesDialog({
  bookingId,
  question: { move, lines, answer },
}: {
  bookingId: number;
  question: {
    move: Move;
    lines: BookingLine[];
    answer: (lines: Move['lines']) => void;
  };
}) {
  const set = lines.flatMap(({ price, ...line }) => (price === null ? [] : [{ ...line, price }]));
  return (
    <Dialog
      open
      onOpenChange={() => answer(undefined)}
      title="Keep the Set Price?"
      description={`Booking #${bookingId}, ${weekdayAndDay(move.to.startDate)} – ${weekdayAndDay(move.to.endDate)}`}
    >
      <p className="text-sm">The price was set for the days before:</p>
      <ul className="figures grid gap-1 text-sm">
        {set.map(({ id, cameraName, quantity, price }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {quantity} x {isolated(cameraName)}
            </span>
            <span className="shrink-0">
              {formatMoney(price)}
              {quantity > 1 && ' each'}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="secondary" onClick={() => answer(linesToMove(lines, false))}>
          Price by the Rules
        </Button>
        <Button onClick={() => answer(linesToMove(lines, true))}>
          Keep {set.map(({ price }) => formatMoney(price)).join(' + ')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
