import { createFileRoute } from '@tanstack/react-router';
import { readAskedCamera } from '../features/messages/inquiry/asked-camera.ts';
import { NewConversation } from '../features/messages/inquiry/new-conversation.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useChatUser } from './-parts/chat-user.ts';

export const Route = createFileRoute('/chat/new')({
  validateSearch: ({ camera }): { camera?: string } =>
    typeof camera === 'string' ? { camera } : {},
  head: () => pageHead({ title: 'Ask about a camera' }),
  component: NewChat,
});

function NewChat() {
  const { camera } = Route.useSearch();
  return (
    useChatUser() && (
      <div className="md:px-10">
        <NewConversation asked={readAskedCamera(camera)} />
      </div>
    )
  );
}
