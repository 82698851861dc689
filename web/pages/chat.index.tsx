import { createFileRoute, redirect } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Conversations } from '../features/messages/conversation-list.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useIsMobile } from '../lib/screen/use-is-mobile.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { useChatUser } from './-parts/chat-user.ts';
import { DeskAroundChat } from './-parts/desk-around-chat.tsx';
import { OwnPage } from './-parts/own-page.tsx';

export const Route = createFileRoute('/chat/')({
  validateSearch: ({ bookingId, search }): { bookingId?: string; search?: string | undefined } => ({
    ...(typeof bookingId === 'string' && { bookingId }),
    search: typeof search === 'string' && search ? search : undefined,
  }),
  beforeLoad({ search: { bookingId } }) {
    if (bookingId === undefined) return;
    throw redirect({ to: '/chat/$bookingId', params: { bookingId }, replace: true });
  },
  head: () => pageHead({ title: 'Your Conversations' }),
  component: ConversationsPage,
});

function ConversationsPage() {
  const { search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const user = useChatUser();
  const isMobile = useIsMobile();
  if (!user) return null;
  return (
    <DeskAroundChat user={user}>
      <OwnPage
        title={isMobile ? 'Messages' : 'Your Conversations'}
        note="Select a booking to view or start a conversation."
        action={
          <LinkButton to="/cameras" size="sm" className="shrink-0 md:hidden">
            <Plus aria-hidden className="size-4" />
            New
          </LinkButton>
        }
      >
        <Conversations
          user={user}
          search={search}
          onSearch={(text) =>
            void navigate({ search: { search: text }, replace: true, resetScroll: false })
          }
        />
      </OwnPage>
    </DeskAroundChat>
  );
}
