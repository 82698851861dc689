import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../lib/calls/call.ts';
import { newKey } from '../../lib/calls/new-key.ts';
import { toast } from '../../lib/screen/toast.ts';
import { addMessage } from './messages.api.ts';
import { deliver, RefusedLive, type Sending } from './send-message.ts';

/** A message that the server has not confirmed. */
export interface Unsent extends Sending {
  state: 'sending' | 'failed';
  /** When the message was written, in milliseconds since 1970. */
  writtenAt: number;
}

export interface UnsentMessages {
  /** The unsent messages in the order in which they were written. */
  unsent: Unsent[];
  isSending: boolean;
  send: (content: string) => void;
  /**
   * Sends a failed message again. It is posted only once, even if the first attempt had reached the
   * server.
   */
  sendAgain: (clientId: string) => void;
}

/**
 * Sends the messages of a person to a conversation, one after the other. Unsent messages survive a
 * change of the page, so that a failed one is still there when its writer returns.
 */
export function useUnsentMessages(bookingId: number, senderId: number): UnsentMessages {
  const client = useQueryClient();
  const mutationKey = ['send', bookingId, senderId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (sending: Sending) => deliver(sending),
    scope: { id: `send-${bookingId}` },
    networkMode: 'always',
    gcTime: Infinity,
    onSuccess: (message, { clientId }) => addMessage(client, message, clientId),
    onError(error) {
      // A refusal over the live connection was already shown as a toast.
      if (error instanceof RefusedLive) return;
      toast({
        title: 'Error Sending Message',
        description: serverMessage(error) ?? 'Failed to send message',
        tone: 'destructive',
      });
    },
  });

  const unsent = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }): Unsent | undefined =>
      state.status === 'success' || state.status === 'idle'
        ? undefined
        : {
            ...(state.variables as Sending),
            state: state.status === 'error' ? 'failed' : 'sending',
            writtenAt: state.submittedAt,
          },
  }).filter((sending) => sending !== undefined);

  return {
    unsent,
    isSending: unsent.some(({ state }) => state === 'sending'),
    send: (content) => mutate({ bookingId, senderId, content, clientId: newKey() }),
    sendAgain(clientId) {
      const cache = client.getMutationCache();
      const failed = cache
        .findAll({ mutationKey, exact: true, status: 'error' })
        .find(({ state }) => (state.variables as Sending).clientId === clientId);
      if (!failed) return;
      cache.remove(failed);
      mutate(failed.state.variables as Sending);
    },
  };
}
