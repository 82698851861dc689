import { ArrowDown } from 'lucide-react';
import { Fragment } from 'react';
import type { Message } from '#shared/messages/message.ts';
import { useNow } from '../../lib/use-now.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EventLine, MessageBubble, UnsentBubble } from './message-bubble.tsx';
import { useEndOfList } from './use-end-of-list.ts';
import type { Unsent } from './use-unsent-messages.ts';

const dayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** The messages of a conversation, the oldest first; unsent ones stand at the end. */
export function MessageList({
  messages,
  unsent,
  ownId,
  labelOf,
  hasOlder,
  isFetchingOlder,
  onFetchOlder,
  onSendAgain,
}: {
  messages: Message[];
  unsent: Unsent[];
  ownId: number;
  labelOf: (message: Message) => string;
  hasOlder: boolean;
  isFetchingOlder: boolean;
  onFetchOlder: () => void;
  onSendAgain: (clientId: string) => void;
}) {
  const today = useNow(60_000).toDateString();
  const lastUnsent = unsent.at(-1);
  const { box, hasNewBelow, goToEnd, onScroll } = useEndOfList({
    first: messages[0]?.id,
    last: `${messages.at(-1)?.id} ${lastUnsent?.clientId}`,
    lastIsJustWritten: lastUnsent?.state === 'sending',
    onNearStart: () => {
      if (hasOlder && !isFetchingOlder) onFetchOlder();
    },
  });
  const isEmpty = messages.every(({ kind }) => kind === 'event') && unsent.length === 0;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        aria-busy={isFetchingOlder || undefined}
        // The list can have the focus, so that arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className="absolute inset-0 flex flex-col gap-3 overflow-y-auto short:static short:overflow-visible overscroll-contain px-4 py-5 [overflow-anchor:none] -outline-offset-2 sm:px-6"
      >
        {/* The empty element fills the space above a short conversation, so that its messages stand
            next to the text box. */}
        {!isEmpty && <span aria-hidden className="mt-auto" />}
        {hasOlder && (
          <button
            type="button"
            disabled={isFetchingOlder}
            onClick={onFetchOlder}
            className={buttonClass({ variant: 'ghost', size: 'sm', className: 'self-center' })}
          >
            {isFetchingOlder && <Spinner />}
            Older messages
          </button>
        )}
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            <DayLine of={message} after={messages[index - 1]} today={today} />
            {message.kind === 'event' ? (
              <EventLine content={message.content} createdAt={message.createdAt} />
            ) : (
              <MessageBubble
                isOwn={message.senderId === ownId && !message.senderKey}
                label={labelOf(message)}
                content={message.content}
                createdAt={message.createdAt}
              />
            )}
          </Fragment>
        ))}
        {isEmpty && (
          <div className="m-auto grid justify-items-center gap-3 px-4 text-center text-muted">
            <Drawing name="bubbles" />
            <p>No messages yet. Start the conversation!</p>
          </div>
        )}
        {unsent.map((message) => (
          <UnsentBubble
            key={message.clientId}
            message={message}
            onSendAgain={() => onSendAgain(message.clientId)}
          />
        ))}
      </div>
      {hasNewBelow && (
        <button
          type="button"
          onClick={goToEnd}
          className={buttonClass({
            size: 'sm',
            className: 'absolute bottom-3 left-1/2 [translate:-50%] rounded-full! shadow-raised',
          })}
        >
          <ArrowDown aria-hidden className="size-4" />
          New messages
        </button>
      )}
    </div>
  );
}

/** A line with the day, above the first message of that day. */
function DayLine({
  of: message,
  after,
  today,
}: {
  of: Message;
  after: Message | undefined;
  today: string;
}) {
  const day = new Date(message.createdAt).toDateString();
  if (after && new Date(after.createdAt).toDateString() === day) return null;
  return (
    <p className="self-center py-1 text-xs font-medium text-muted">
      {day === today ? 'Today' : dayName.format(new Date(message.createdAt))}
    </p>
  );
}
