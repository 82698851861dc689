import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fullName } from '#shared/users.rules.ts';
import { serverMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ownBookingsInChat } from '../bookings/bookings.api.ts';
import { ConversationCard } from './conversation-card.tsx';
import { deskConversations, latestMessages } from './messages.api.ts';
import { useLiveMessages } from './use-live-messages.ts';

/** A customer's conversations: one for each booking, newest created first. A failed fetch is an empty list. */
export function CustomerConversations() {
  useLiveMessages();
  const bookings = useInfiniteQuery(ownBookingsInChat);
  const { data: latest = [] } = useQuery(latestMessages);
  if (bookings.isPending) return <LoadingState text="Loading your bookings..." />;
  const items = bookings.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) {
    return (
      <EmptyState
        drawing="bubbles"
        title="You don't have any bookings yet."
        description="Book a camera to start a conversation."
        action={<LinkButton to="/cameras">Browse Cameras</LinkButton>}
      />
    );
  }
  const lastIn = new Map(latest.map(({ bookingId, content }) => [bookingId, content]));
  return (
    <List pages={bookings}>
      {items.map((booking) => (
        <ConversationCard
          key={booking.id}
          booking={booking}
          lastMessage={lastIn.get(booking.id)}
          unreadCount={booking.unreadCount}
        />
      ))}
    </List>
  );
}

/** All customers' conversations, unread first: what an administrator sees. */
export function DeskConversations() {
  useLiveMessages();
  const conversations = useInfiniteQuery(deskConversations);
  if (conversations.isPending) return <LoadingState text="Loading conversations..." />;
  // A desk that takes a failure for an empty list leaves customers without an answer.
  if (!conversations.data) {
    return (
      <ErrorState
        title="The conversations could not be loaded"
        description={
          serverMessage(conversations.error) ?? 'The shop cannot be reached. Please try again.'
        }
        action={<Button onClick={() => void conversations.refetch()}>Try Again</Button>}
      />
    );
  }
  const items = conversations.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState
        drawing="bubbles"
        title="No conversations yet."
        description="They begin when customers book or ask."
        action={<LinkButton to="/admin/bookings">All Bookings</LinkButton>}
      />
    );
  }
  return (
    <List pages={conversations}>
      {items.map(({ booking, lastMessage, unreadCount }) => (
        <ConversationCard
          key={booking.id}
          booking={booking}
          customer={fullName(booking.user)}
          lastMessage={lastMessage?.content}
          unreadCount={unreadCount}
        />
      ))}
    </List>
  );
}

const List = ({
  pages,
  children,
}: {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
}) => (
  <>
    <div className="-mx-3 grid sm:-mx-4">{children}</div>
    <MorePages
      hasMore={pages.hasNextPage}
      isFetching={pages.isFetchingNextPage}
      onMore={() => void pages.fetchNextPage()}
    />
  </>
);
