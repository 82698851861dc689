import { createFileRoute, notFound } from '@tanstack/react-router';
import { BookingChat } from '../features/messages/booking-chat.tsx';
import { idInAddress } from '../lib/id-in-address.ts';
import { pageHead } from '../lib/page-head.ts';
import { useChatUser } from './-chat-user.ts';

export const Route = createFileRoute('/chat/$bookingId')({
  beforeLoad({ params }) {
    if (idInAddress(params.bookingId) === null) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `Chat ${params.bookingId}` }),
  component: Chat,
});

function Chat() {
  const { bookingId } = Route.useParams();
  const user = useChatUser();
  return user && <BookingChat bookingId={Number(bookingId)} user={user} />;
}
