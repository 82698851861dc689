import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatMoney } from '#shared/format.rules.ts';
import { serverMessage } from '../../../lib/calls/call.ts';
import { newKey } from '../../../lib/calls/new-key.ts';
import { storedSession, useUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Drawing } from '../../../ui/drawing.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { InvalidBookingData } from '../../bookings/bookings.api.ts';
import { cameraQuery } from '../../cameras/cameras.api.ts';
import type { AskedCamera } from './asked-camera.ts';
import { BackLink } from '../back-link.tsx';
import { ChatFrame } from '../chat-frame.tsx';
import { checkInquiry } from './inquiry-rules.ts';
import { inquirySent } from './inquiry-sent.ts';
import { MessageComposer } from '../message-composer.tsx';
import { postMessage } from '../messages.api.ts';
import { bookingToAskIn } from './start-conversation.ts';

/**
 * The page on which a customer asks about an item before there is a booking. Everybody can write
 * the address from which `asked` comes, so for an item with an id the name and the price are read
 * from the server.
 */
export function NewConversation({ asked }: { asked: AskedCamera | null }) {
  const known = useQuery({
    ...cameraQuery(asked?.id ?? 0),
    enabled: asked?.id !== undefined,
  });
  if (!asked || known.isError) return <InvalidCamera />;
  if (asked.id === undefined) return <Inquiry camera={asked} />;
  if (known.isPending) return <LoadingState text="Loading camera..." />;
  return <Inquiry camera={known.data} />;
}

const InvalidCamera = () => (
  <ErrorState
    level={1}
    title="Error"
    description="Invalid camera data. Please try again from the cameras page."
    action={<LinkButton to="/cameras">Return to Cameras</LinkButton>}
  />
);

class Unanswerable extends Error {}

function Inquiry({ camera }: { camera: AskedCamera }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const [text, setText] = useKeptState(`inquiry-${user?.id}-${camera.brand} ${camera.model}`, '');
  // A repeated attempt with the same text has the same `clientId`, so that it is posted only once.
  const lastSent = useRef({ content: '', clientId: '' });

  const ask = useMutation({
    networkMode: 'always',
    mutationFn: async (content: string) => {
      const inquiry = checkInquiry(content, user, camera);
      if ('problem' in inquiry) throw new Unanswerable(inquiry.problem);
      if (storedSession() === 'without token') throw new Unanswerable(says.noToken);
      const { id } = await bookingToAskIn(client, inquiry.camera).catch((error: unknown) => {
        throw error instanceof InvalidBookingData
          ? error
          : new Unanswerable(serverMessage(error) ?? says.noInquiry);
      });
      if (lastSent.current.content !== content) lastSent.current = { content, clientId: newKey() };
      await postMessage({ bookingId: id, ...lastSent.current });
      return id;
    },
    onSuccess(id) {
      setText('');
      toast(inquirySent);
      void navigate({ to: '/chat/$bookingId', params: { bookingId: String(id) } });
    },
    onError: (error) =>
      toast({
        title: 'Error Sending Message',
        description:
          error instanceof Unanswerable || error instanceof InvalidBookingData
            ? error.message
            : (serverMessage(error) ?? says.notSent),
        tone: 'destructive',
      }),
  });
  const name = `${camera.brand} ${camera.model}`;
  return (
    <ChatFrame
      label={`Chat: ${name}`}
      header={
        <div className="flex items-start gap-2">
          <BackLink to="/cameras" label="Back to cameras" />
          <div className="grid min-w-0 flex-1 gap-2">
            <h1 className="line-clamp-2 text-base wrap-anywhere md:text-lg">Chat: {name}</h1>
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone="info">Pre-booking Inquiry</Badge>
              <Badge>Direct Chat</Badge>
              <span className="figures text-sm text-muted">
                {formatMoney(camera.pricePerDay)} per day
              </span>
            </div>
          </div>
        </div>
      }
      composer={
        <MessageComposer
          text={text}
          onTextChange={setText}
          placeholder="Type your inquiry about this camera..."
          isSending={ask.isPending}
          onSend={(content) => {
            if (!ask.isPending) ask.mutate(content);
          }}
        />
      }
    >
      <div className="flex min-h-0 flex-1 overflow-y-auto p-6 text-center">
        <div className="m-auto grid justify-items-center gap-1.5">
          <div className="mb-2 text-muted">
            <Drawing name="bubbles" />
          </div>
          <p className="wrap-anywhere">Start a conversation about the {name}.</p>
          <p className="text-muted">Our team will get back to you shortly!</p>
        </div>
      </div>
    </ChatFrame>
  );
}

/** The messages that docs/specification.md 8 prescribes. */
const says = {
  noInquiry: 'Failed to create inquiry',
  noToken: 'Authentication error. Please log in again.',
  notSent: 'Failed to send message',
};
