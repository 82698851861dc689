import { limits } from '#shared/fields.rules.ts';
import type { Message } from '#shared/messages.ts';
import type { PrivateCall } from '../http/private-answers.ts';
import { mayRead } from './messages.service.ts';

const address = /^\/api\/messages\/booking\/(\d{1,10})\?after=(\d{1,10})$/;

/**
 * The question of an open chat whether something came after a message, as pages send it. Answered here when nothing
 * did; what there is to be read or refused is the usual way's.
 */
export function readPoll(url: string): PrivateCall<Message[]> | undefined {
  const [, booking, message] = address.exec(url) ?? [];
  const bookingId = Number(booking);
  const after = Number(message);
  const isInBounds = bookingId >= 1 && bookingId <= limits.id && after <= limits.id;
  if (!isInBounds) return undefined;
  return {
    poll: { bookingId },
    answer({ caller, conversation }) {
      const mayAsk = conversation && mayRead(caller, conversation.customerId);
      return mayAsk && conversation.lastMessageId <= after ? [] : undefined;
    },
  };
}
