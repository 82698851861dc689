import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { BookingChat } from '../features/messages/booking-chat.tsx';
import { Conversations } from '../features/messages/conversation-list.tsx';
import { pageById } from '../lib/addresses/page-by-id.ts';
import { useMedia } from '../lib/screen/use-media.ts';
import { DeskAroundChat } from './-parts/desk-around-chat.tsx';
import { useChatUser } from './-parts/chat-user.ts';

const BookingSummary = lazy(() => import('../features/bookings/own/booking-summary.tsx'));

export const Route = createFileRoute('/chat/$bookingId')({
  validateSearch: ({ search }): { search?: string | undefined } => ({
    search: typeof search === 'string' && search ? search : undefined,
  }),
  ...pageById('bookingId', 'Chat '),
  component: Chat,
});

const AcceptOrDecline = lazy(() =>
  import('../desk/bookings/main-act.tsx').then((acts) => ({ default: acts.AcceptOrDecline })),
);

const Summary = ({ booking }: { booking: BookingDetails }) => (
  <Suspense>
    <BookingSummary booking={booking} />
  </Suspense>
);

const Acts = ({ booking }: { booking: BookingDetails }) => (
  <div className="flex min-h-8 flex-wrap gap-2 pt-1">
    <Suspense>
      <AcceptOrDecline booking={{ ...booking, customerName: fullName(booking.user) }} size="sm" />
    </Suspense>
  </div>
);

function Chat() {
  const openId = Number(Route.useParams().bookingId);
  const { search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const user = useChatUser();
  const hasRoomBeside = useMedia('(min-width: 64rem)');
  if (!user) return null;
  return (
    <DeskAroundChat user={user}>
      <div className="mx-auto w-full max-w-page md:px-10 lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8">
        {hasRoomBeside && (
          <nav
            aria-label="Conversations"
            className="my-6 grid h-[calc(100dvh-7.5rem-1px-var(--desk-nav,0px))] grid-cols-1 content-start gap-4 overflow-y-auto px-4"
          >
            <Conversations
              user={user}
              openId={openId}
              search={search}
              onSearch={(text) =>
                void navigate({ search: { search: text }, replace: true, resetScroll: false })
              }
            />
          </nav>
        )}
        <div className="min-w-0">
          <BookingChat bookingId={openId} user={user} Summary={Summary} Acts={Acts} />
        </div>
      </div>
    </DeskAroundChat>
  );
}
