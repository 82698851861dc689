import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { openingMessage } from '#shared/messages/posted-texts.rules.ts';
import { ApiError } from '../../lib/calls/call.ts';
import { storedSession, useSession } from '../../lib/session.ts';
import { toast } from '../../lib/screen/toast.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { inquirySent } from './inquiry/inquiry-sent.ts';
import { isEmptyConversation, postMessage } from './messages.api.ts';
import { bookingToAskIn, type InquiryCamera } from './inquiry/start-conversation.ts';

const alerts = {
  signedOut: 'You need to be logged in to chat with merchants',
  refused: 'Authentication error. Please log in again.',
  failed: "Sorry, couldn't start the chat. Please try again.",
};

/**
 * The button that starts a conversation about an item, or opens the existing one. Only signed-in
 * customers see it.
 */
export function ChatWithMerchant({ camera }: { camera: InquiryCamera }) {
  const { status, user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [alert, setAlert] = useState('');
  const start = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { id } = await bookingToAskIn(client, camera);
      const asks = await isEmptyConversation(id);
      if (asks) {
        // The `clientId` is the same for each press, so that two presses post only one message.
        const clientId = `opening-${id}`;
        await postMessage({ bookingId: id, content: openingMessage(camera), clientId });
      }
      return { id, asks };
    },
    onSuccess({ id, asks }) {
      if (asks) toast(inquirySent);
      void navigate({ to: '/chat/$bookingId', params: { bookingId: String(id) } });
    },
    onError: (error) =>
      setAlert(error instanceof ApiError && error.status === 401 ? alerts.refused : alerts.failed),
  });
  const press = () => {
    const kept = storedSession();
    setAlert(kept === 'none' ? alerts.signedOut : kept === 'without token' ? alerts.refused : '');
    if (kept === 'kept') start.mutate();
  };
  // The place of the button is kept free while the session is being loaded, so that the content
  // below does not move.
  if (status === 'loading')
    return (
      <span aria-hidden className="hidden py-2 text-sm in-data-session:block">
        {'\u00a0'}
      </span>
    );
  if (!user && !alert) return null;
  return (
    <div className="grid gap-2">
      {user && (
        <ActButton
          variant="text"
          className="gap-2 justify-self-center py-2"
          pending={start.isPending}
          onClick={press}
        >
          Chat with Merchant
        </ActButton>
      )}
      {alert && (
        <p role="alert" className="text-sm text-error">
          {alert}
        </p>
      )}
    </div>
  );
}
