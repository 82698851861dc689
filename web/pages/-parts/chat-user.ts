import { unitsIn } from '../../features/bookings/rental/basket.rules.ts';
import { useBasket } from '../../features/bookings/rental/basket.ts';
import { redirectAfter } from '../../lib/calls/data-timing.ts';
import { useLeaveWhenSignedOut } from '../../lib/use-leave-when-signed-out.ts';

/** The signed-in user of a chat; visitors are sent home and told why. */
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
