import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import type { Message } from '#shared/messages/message.ts';
import { chatPermissions } from '#shared/permissions.rules.ts';
import type { Oneself } from '#shared/users/users.ts';
import { useOwnTitle } from '../../lib/addresses/own-title.ts';
import { may } from '../../lib/may.ts';
import { toast } from '../../lib/screen/toast.ts';
import { useKeptState } from '../../lib/use-kept-state.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { bookingOf } from '../bookings/booking-details.api.ts';
import { InvalidBookingData } from '../bookings/bookings.api.ts';
import { ChatFrame } from './chat-frame.tsx';
import { ChatHeader } from './chat-header.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageList } from './message-list.tsx';
import { conversationOf, countsChanged, fetchOlderMessages } from './messages.api.ts';
import { useLiveMessages } from './use-live-messages.ts';
import { useUnsentMessages } from './use-unsent-messages.ts';

/** The page with the conversation about a booking. */
export function BookingChat({
  bookingId,
  user,
  Summary,
  Acts,
}: {
  bookingId: number;
  user: Oneself;
  /** A summary of the booking for its customer, above the messages. */
  Summary: ComponentType<{ booking: BookingDetails }>;
  /** The buttons with which the desk accepts or declines a request. */
  Acts: ComponentType<{ booking: BookingDetails }>;
}) {
  const booking = useQuery(bookingOf(bookingId));
  useLiveMessages(bookingId);
  useOwnTitle(booking.data && `${itemsTitle(booking.data)} · Chat`);
  if (booking.data) {
    const isCustomer = booking.data.userId === user.id;
    if (!isCustomer && !may(user, ...chatPermissions)) return <ErrorState {...accessDenied} />;
    return (
      <Conversation
        key={bookingId}
        booking={booking.data}
        user={user}
        summary={isCustomer && <Summary booking={booking.data} />}
        acts={!isCustomer && booking.data.status === 'pending' && <Acts booking={booking.data} />}
      />
    );
  }
  if (booking.isPending) return <LoadingState text="Loading messages..." />;
  return (
    <ErrorState
      level={1}
      title="Error"
      description={
        booking.error instanceof InvalidBookingData
          ? booking.error.message
          : 'Failed to load booking details'
      }
      action={
        <>
          <Button onClick={() => void booking.refetch()}>Try Again</Button>
          <LinkButton to="/chat" variant="secondary">
            Your Conversations
          </LinkButton>
        </>
      }
    />
  );
}

const accessDenied = {
  level: 1,
  title: 'Access Denied',
  description: "You don't have admin privileges.",
  action: <LinkButton to="/chat">Your Conversations</LinkButton>,
} as const;

function Conversation({
  booking,
  user,
  summary,
  acts,
}: {
  booking: BookingDetails;
  user: Oneself;
  summary: ReactNode;
  acts: ReactNode;
}) {
  const client = useQueryClient();
  const conversation = useQuery(conversationOf(booking.id));
  const outgoing = useUnsentMessages(booking.id, user.id);
  const [draft, setDraft] = useKeptState(`draft-${user.id}-${booking.id}`, '');
  const [isFetchingOlder, setFetchingOlder] = useState(false);
  const isCustomer = booking.userId === user.id;
  const log = conversation.data;

  const readUpTo = log?.readUpTo;
  useEffect(() => {
    if (readUpTo) void countsChanged(client);
  }, [client, readUpTo]);

  const fetchOlder = async () => {
    setFetchingOlder(true);
    await fetchOlderMessages(client, booking.id).catch(() =>
      toast({ title: 'Error', description: 'Failed to load messages', tone: 'destructive' }),
    );
    setFetchingOlder(false);
  };
  const labelOf = ({ senderId, senderKey }: Message) => {
    if (senderKey) return senderKey;
    if (senderId === user.id) return 'You';
    return senderId === booking.userId ? booking.user.firstName || 'Customer' : 'Admin';
  };
  return (
    <ChatFrame
      label={`Chat about ${booking.cameraName}`}
      header={<ChatHeader booking={booking} isCustomer={isCustomer} acts={acts} />}
      summary={summary}
      composer={
        <MessageComposer
          text={draft}
          onTextChange={setDraft}
          placeholder="Type your message..."
          isSending={outgoing.isSending}
          onSend={(content) => {
            outgoing.send(content);
            setDraft('');
          }}
        />
      }
    >
      {log ? (
        <MessageList
          messages={log.messages}
          unsent={outgoing.unsent.filter(({ clientId }) => !log.sent.includes(clientId))}
          ownId={user.id}
          labelOf={labelOf}
          hasOlder={log.older !== undefined}
          isFetchingOlder={isFetchingOlder}
          onFetchOlder={() => void fetchOlder()}
          onSendAgain={outgoing.sendAgain}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {conversation.isPending ? (
            <LoadingState text="Loading messages..." />
          ) : (
            <ErrorState
              title="Error"
              description="Failed to load messages"
              action={<Button onClick={() => void conversation.refetch()}>Try Again</Button>}
            />
          )}
        </div>
      )}
    </ChatFrame>
  );
}
