import { listenLive, sendLive } from '../live/live.api.ts';
import type { Message } from '#shared/messages/message.ts';
import { postMessage } from './messages.api.ts';

/** A message on its way. `clientId` makes sending it again, over either way, harmless. */
export interface Sending {
  bookingId: number;
  senderId: number;
  content: string;
  clientId: string;
}

/** The server refused a message over the live connection; the frame that says so is shown as a toast. */
export class RefusedLive extends Error {}

/** How long the live connection may take to confirm a message before it is sent as a request. Milliseconds. */
const confirmedWithin = 5_000;

/**
 * Sends over the live connection when that is open, else, or when it breaks before the answer, as a request.
 * @throws RefusedLive, or what `call` throws
 */
export async function deliver(sending: Sending): Promise<Message> {
  return (await deliverLive(sending)) ?? postMessage(sending);
}

/** The stored message; undefined when the connection is not open, or did not answer. */
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
