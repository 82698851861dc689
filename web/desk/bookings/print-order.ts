import { toast } from '../../lib/screen/toast.ts';

/** Opens a booking's order sheet in a new window. Call it inside of the click, or the browser blocks it. */
export const printOrder = (bookingId: number): void => printOrders([bookingId]);

/** Opens the order sheets of several bookings, one after the other, as one paper. */
export function printOrders([first, ...others]: number[]): void {
  // `noopener` is left out: with it the page does not learn whether the window opened.
  const opened = window.open(
    `/admin/bookings/${first}/sheet${others.length > 0 ? `?and=${others.join('-')}` : ''}`,
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
