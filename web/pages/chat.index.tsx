import { createFileRoute, redirect } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import {
  CustomerConversations,
  DeskConversations,
} from '../features/messages/conversation-list.tsx';
import { pageHead } from '../lib/page-head.ts';
import { useIsMobile } from '../lib/use-is-mobile.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { useChatUser } from './-chat-user.ts';
import { OwnPage } from './-own-page.tsx';

export const Route = createFileRoute('/chat/')({
  validateSearch: ({ bookingId }): { bookingId?: string } =>
    typeof bookingId === 'string' ? { bookingId } : {},
  beforeLoad({ search: { bookingId } }) {
    if (bookingId === undefined) return;
    throw redirect({ to: '/chat/$bookingId', params: { bookingId }, replace: true });
  },
  head: () => pageHead({ title: 'Your Conversations' }),
  component: Conversations,
});

function Conversations() {
  const user = useChatUser();
  const isMobile = useIsMobile();
  if (!user) return null;
  return (
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
      {user.isAdmin ? <DeskConversations /> : <CustomerConversations />}
    </OwnPage>
  );
}
