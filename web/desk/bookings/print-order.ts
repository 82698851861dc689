import { toast } from '../../lib/screen/toast.ts';

/** Opens a booking's order sheet in a new window. Call it inside of the click, or the browser blocks it. */
export const printOrder = (bookingId: number): void =>
  openPaper(`/admin/bookings/${bookingId}/sheet`);

/** Opens the order sheets of several bookings, one after the other, as one paper. */
export const printOrders = (bookingIds: number[]): void =>
  openPaper(`/admin/sheets?ids=${bookingIds.join('-')}`);

function openPaper(address: string) {
  // `noopener` is left out: with it the page does not learn whether the window opened.
  const opened = window.open(address, '_blank', 'width=820,height=1000');
  if (opened) return;
  toast({
    title: 'Print Error',
    description: 'Unable to open print window. Please check popup settings.',
    tone: 'destructive',
  });
}
