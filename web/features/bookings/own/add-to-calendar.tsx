import { useMutation } from '@tanstack/react-query';
import { pathOf, serverMessage } from '../../../lib/calls/call.ts';
import { saveReply } from '../../../lib/calls/save-reply.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import type { ButtonLook } from '../../../ui/button.tsx';

/**
 * The button that saves a booking as a file for calendars. It is no link, because a link would not
 * send the session's token.
 */
export function AddToCalendar({ bookingId, ...look }: ButtonLook & { bookingId: number }) {
  const save = useMutation({
    mutationFn: () =>
      saveReply(
        pathOf('GET /api/bookings/:id/event.ics', { id: bookingId }),
        `booking-${bookingId}.ics`,
      ),
    onError: (error) =>
      toast({
        title: 'Not Saved',
        description:
          serverMessage(error) ?? 'The calendar event could not be fetched. Please try again.',
        tone: 'destructive',
      }),
  });
  return (
    <ActButton variant="secondary" {...look} pending={save.isPending} onClick={() => save.mutate()}>
      Add to Calendar
    </ActButton>
  );
}
