import { useNavigate } from '@tanstack/react-router';
import { serverMessage } from '../../lib/calls/call.ts';
import { redirectAfter } from '../../lib/calls/data-timing.ts';
import { toast } from '../../lib/screen/toast.ts';
import { InvalidBookingData } from './bookings.api.ts';
import { openSummary } from './open-summaries.ts';

/**
 * Shows the toast about a new booking. `withChat` is false when no message about it could be posted
 * to the chat.
 */
export function tellBooked(withChat: boolean): void {
  toast({
    title: 'Booking Confirmed',
    description: withChat
      ? 'We hold it for you. The desk confirms it here.'
      : "Your booking has been confirmed but we couldn't set up the chat. Please go to the chat page manually.",
  });
}

export function tellBookingFailed(error: unknown): void {
  toast({
    title: 'Booking Failed',
    description:
      serverMessage(error) ??
      (error instanceof InvalidBookingData
        ? error.message
        : 'There was an error with your booking'),
    tone: 'destructive',
  });
}

/**
 * A function that opens the conversation of a booking after a moment, so that the toast can be read
 * first.
 */
export function useLeadToChat(): (bookingId: number) => void {
  const navigate = useNavigate();
  return (bookingId) => {
    openSummary(bookingId);
    setTimeout(
      () => void navigate({ to: '/chat/$bookingId', params: { bookingId: String(bookingId) } }),
      redirectAfter.booking,
    );
  };
}
