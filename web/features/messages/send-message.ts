import { listenLive, sendLive } from '../live/live.api.ts';
import type { Message } from '#shared/messages/message.ts';
import { postMessage } from './messages.api.ts';

/**
 * A message to be sent. A repeat with the same `clientId`, over the live connection or as a
 * request, posts nothing more.
 */
export interface Sending {
  bookingId: number;
  senderId: number;
  content: string;
  clientId: string;
}

/**
 * Thrown when the server refuses a message over the live connection. The caller shows no toast,
 * because the refusal itself is shown as one.
 */
export class RefusedLive extends Error {}

/**
 * Milliseconds in which the live connection has to confirm a message before it is sent as a request
 * instead.
 */
const confirmedWithin = 5_000;

/**
 * Sends a message over the live connection if that is open. Otherwise, or when it breaks before the
 * answer, the message is sent as a request.
 * @throws RefusedLive, or the errors of `call`
 */
export async function deliver(sending: Sending): Promise<Message> {
  return (await deliverLive(sending)) ?? postMessage(sending);
}

/**
 * Sends a message over the live connection. The result is the stored message, or undefined when the
 * connection is not open or no answer came.
 */
function deliverLive(sending: Sending): Promise<Message | undefined> {
  return new Promise((resolve, reject) => {
    const stop = listenLive({
      onFrame(frame) {
        if (!('clientId' in frame) || frame.clientId !== sending.clientId) return;
        finish();
        if (frame.type === 'message_sent') resolve(frame.message);
        else reject(new RefusedLive(frame.message));
      },
      onBreak: () => giveUp(),
    });
    const patience = setTimeout(() => giveUp(), confirmedWithin);
    function finish() {
      clearTimeout(patience);
      stop();
    }
    function giveUp() {
      finish();
      resolve(undefined);
    }
    if (!sendLive({ type: 'message', ...sending })) giveUp();
  });
}
