import { toast } from '../../lib/screen/toast.ts';

/**
 * Opens a booking's order sheet in a new window. It must be called inside the handler of a click,
 * or the browser blocks the window.
 */
export const printOrder = (bookingId: number): void => printOrders([bookingId]);

/** Opens the order sheets of several bookings in one window, so that they print together. */
export function printOrders([first, ...others]: number[]): void {
  // The option `noopener` is left out, because with it `window.open` does not tell whether the
  // window has opened.
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
