import { unitsIn } from '../../features/bookings/rental/basket.rules.ts';
import { useBasket } from '../../features/bookings/rental/basket.ts';
import { redirectAfter } from '../../lib/calls/data-timing.ts';
import { useLeaveWhenSignedOut } from '../../lib/use-leave-when-signed-out.ts';

/**
 * The signed-in person on a page of the chat. Visitors are sent to the home page, where a toast
 * says why.
 */
export const useChatUser = () =>
  useLeaveWhenSignedOut({
    delay: redirectAfter.signedOutChat,
    explanation: {
      title: 'Authentication required',
      description: 'Please login to access chat',
      tone: 'destructive',
      toRental: unitsIn(useBasket().lines),
    },
  });
