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
    <div className="mx-auto grid w-full max-w-list grid-cols-1 gap-6 px-4 py-8 md:px-10 md:py-12">
      <div className="flex items-start justify-between gap-3">
        <div className="grid gap-1.5">
          <h1 className="text-2xl md:text-3xl">{isMobile ? 'Messages' : 'Your Conversations'}</h1>
          <p className="text-muted">Select a booking to view or start a conversation.</p>
        </div>
        <LinkButton to="/cameras" size="sm" className="shrink-0 md:hidden">
          <Plus aria-hidden className="size-4" />
          New
        </LinkButton>
      </div>
      {user.isAdmin ? <DeskConversations /> : <CustomerConversations />}
    </div>
  );
}
