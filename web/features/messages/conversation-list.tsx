import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chatPermissions } from '#shared/permissions.rules.ts';
import type { Oneself } from '#shared/users/users.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { may } from '../../lib/may.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ownBookingsInChat } from '../bookings/bookings.api.ts';
import { ConversationCard, type ListedConversation } from './conversation-card.tsx';
import { deskConversations, latestMessages } from './messages.api.ts';
import { useLiveMessages } from './use-live-messages.ts';

interface Listing {
  /**
   * The id of the open conversation beside which the list stands; absent when the list is a page by
   * itself.
   */
  openId?: number;
}

interface Searched {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
}

/**
 * The list of conversations: for a customer his own, for people who chat for the house those of all
 * customers, with a search.
 */
export const Conversations = ({ user, ...listing }: Listing & Searched & { user: Oneself }) =>
  may(user, ...chatPermissions) ? (
    <DeskConversations {...listing} />
  ) : (
    <CustomerConversations {...listing} />
  );

/**
 * The conversations of a customer, one for each booking, the newest first. When they cannot be
 * loaded, the list is empty.
 */
function CustomerConversations({ openId }: Listing) {
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
  if (items.length === 1 && items[0]?.id === openId) {
    return <p className="text-sm text-muted">Your other conversations will stand here.</p>;
  }
  const lastIn = new Map(latest.map(({ bookingId, content }) => [bookingId, content]));
  return (
    <List
      pages={bookings}
      openId={openId}
      conversations={items.map((booking) => ({
        booking,
        lastMessage: lastIn.get(booking.id),
        unreadCount: booking.unreadCount,
      }))}
    />
  );
}

/** The conversations of all customers: unread ones first, those without a message last. */
function DeskConversations({ openId, search, onSearch }: Listing & Searched) {
  return (
    <>
      <SearchBox
        label="Search conversations"
        placeholder="Search by customer..."
        value={search ?? ''}
        onChange={(text) => onSearch(text || undefined)}
      />
      <DeskList key={search} openId={openId} search={search} onSearch={onSearch} />
    </>
  );
}

function DeskList({ openId, search, onSearch }: Listing & Searched) {
  useLiveMessages();
  const conversations = useInfiniteQuery(deskConversations(search));
  if (conversations.isPending) return <LoadingState text="Loading conversations..." />;
  // The desk must see a failure. With an empty list instead, customers would get no answer.
  if (!conversations.data) {
    return (
      <ErrorState
        title="The conversations could not be loaded"
        description={failureText(conversations.error)}
        action={<Button onClick={() => void conversations.refetch()}>Try Again</Button>}
      />
    );
  }
  const items = conversations.data.pages.flatMap((page) => page.items);
  if (items.length === 0 && search) {
    return (
      <EmptyState
        drawing="viewfinder"
        title="No customer of that name"
        action={
          <Button variant="secondary" onClick={() => onSearch(undefined)}>
            Show All
          </Button>
        }
      />
    );
  }
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
    <List
      pages={conversations}
      openId={openId}
      search={search}
      conversations={items.map(({ booking, lastMessage, unreadCount }) => ({
        booking,
        customer: fullName(booking.user),
        lastMessage: lastMessage?.content,
        unreadCount,
      }))}
    />
  );
}

/** A list of conversations. The desk sees those without a message below a heading of their own. */
function List({
  pages,
  conversations,
  openId,
  search,
}: Listing & {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  conversations: ListedConversation[];
  search?: string | undefined;
}) {
  const isQuiet = ({ customer, lastMessage }: ListedConversation) =>
    customer !== undefined && lastMessage === undefined;
  const cards = (some: ListedConversation[]): ReactNode =>
    some.map((conversation) => (
      <ConversationCard
        key={conversation.booking.id}
        {...conversation}
        openId={openId}
        search={search}
      />
    ));
  const quiet = conversations.filter(isQuiet);
  return (
    <>
      <div className="-mx-3 grid sm:-mx-4">
        {cards(conversations.filter((conversation) => !isQuiet(conversation)))}
        {quiet.length > 0 && (
          <h2 className="px-3 pt-6 pb-2 text-sm text-muted sm:px-4">No messages yet</h2>
        )}
        {cards(quiet)}
      </div>
      <MorePages
        hasMore={pages.hasNextPage}
        isFetching={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}
