import { toast } from '../../lib/screen/toast.ts';

/** Opens a booking's order sheet in a new window. Call it inside of the click, or the browser blocks it. */
export function printOrder(bookingId: number): void {
  // `noopener` is left out: with it the page does not learn whether the window opened.
  const opened = window.open(
    `/admin/bookings/${bookingId}/sheet`,
    '_blank',
    'width=820,height=1000',
  );
  if (opened) return;
  toast({
    title: 'Print Error',
    description: 'Unable to open print window. Please check popup settings.',
    tone: 'destructive',
  });
}
