import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { BookingDetails } from '#shared/bookings.ts';
import { BookingChat } from '../features/messages/booking-chat.tsx';
import { idInAddress } from '../lib/id-in-address.ts';
import { pageHead } from '../lib/page-head.ts';
import { useChatUser } from './-chat-user.ts';

const OwnBookingActions = lazy(() => import('../features/bookings/own-booking-actions.tsx'));

export const Route = createFileRoute('/chat/$bookingId')({
  beforeLoad({ params }) {
    if (idInAddress(params.bookingId) === null) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `Chat ${params.bookingId}` }),
  component: Chat,
});

const Actions = ({ booking }: { booking: BookingDetails }) => (
  <Suspense>
    <OwnBookingActions booking={booking} size="sm" />
  </Suspense>
);

function Chat() {
  const { bookingId } = Route.useParams();
  const user = useChatUser();
  return user && <BookingChat bookingId={Number(bookingId)} user={user} Actions={Actions} />;
}
