import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listenLive } from '../live/live.api.ts';
import { toast } from '../../lib/screen/toast.ts';
import { addMessage, conversationOf, countsChanged } from './messages.api.ts';

const say = (title: string, description: string) =>
  toast({ title, description, tone: 'destructive' });

/**
 * Keeps messages up to date over the live connection: those of the open conversation, and the
 * counts and previews of all. Errors of the connection are shown; a broken connection is reported
 * once until it works again.
 */
export function useLiveMessages(openBookingId?: number): void {
  const client = useQueryClient();
  const brokenSaid = useRef(false);
  useEffect(() => {
    const catchUp = () => {
      // While the page is in the background nobody reads it, so no messages are marked as read.
      if (openBookingId === undefined || document.hidden) return;
      const { queryKey } = conversationOf(openBookingId);
      void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    };
    return listenLive({
      onFrame(frame) {
        switch (frame.type) {
          case 'auth_success':
            brokenSaid.current = false;
            catchUp();
            break;
          case 'new_message':
            addMessage(client, frame.message);
            if (frame.message.bookingId === openBookingId) catchUp();
            else void countsChanged(client);
            break;
          case 'error':
            say('Error', frame.message);
            break;
          case 'auth_error':
          case 'message_sent':
            break;
        }
      },
      onBreak() {
        if (!brokenSaid.current) say('Connection Error', 'Failed to connect to chat service');
        brokenSaid.current = true;
      },
    });
  }, [client, openBookingId]);
}
