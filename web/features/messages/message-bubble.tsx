import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { LinkedText } from './linked-text.tsx';
import type { Unsent } from './use-unsent-messages.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

const Row = ({ isOwn, children }: { isOwn: boolean; children: ReactNode }) => (
  <div
    className={`flex max-w-[85%] flex-col gap-1 sm:max-w-[70%] ${isOwn ? 'items-end self-end' : 'items-start self-start'}`}
  >
    {children}
  </div>
);

const Text = ({ isOwn, content }: { isOwn: boolean; content: string }) => (
  // A `div` and not a `p`, because the style of paragraphs balances the lengths of lines, which
  // would leave half of the bubble empty.
  <div
    dir="auto"
    className={`max-w-full rounded-lg px-3 py-2 text-base wrap-anywhere whitespace-pre-wrap forced-colors:border sm:text-sm ${
      isOwn ? 'rounded-br-sm bg-ink text-background' : 'rounded-bl-sm bg-sunken text-ink'
    }`}
  >
    <LinkedText content={content} />
  </div>
);

/**
 * A message that the server has stored. `label` names its writer; the reader's own messages stand
 * on the right.
 */
export function MessageBubble({
  label,
  isOwn,
  content,
  createdAt,
}: {
  label: string;
  isOwn: boolean;
  content: string;
  createdAt: string;
}) {
  return (
    <Row isOwn={isOwn}>
      <p className={`text-xs font-medium text-muted ${isOwn ? 'sr-only' : ''}`}>{label}</p>
      <Text isOwn={isOwn} content={content} />
      <time dateTime={createdAt} className="figures text-xs text-muted">
        {clock.format(new Date(createdAt))}
      </time>
    </Row>
  );
}

/** An event in the conversation of a booking; it has no sender. */
export const EventLine = ({ content, createdAt }: { content: string; createdAt: string }) => (
  <p className="mx-auto max-w-[85%] text-center text-xs text-muted">
    <span className="wrap-anywhere">{content}</span>{' '}
    <time dateTime={createdAt} className="figures">
      {clock.format(new Date(createdAt))}
    </time>
  </p>
);

/** A message that is being sent, or one that did not arrive, with a button that sends it again. */
export function UnsentBubble({
  message,
  onSendAgain,
}: {
  message: Unsent;
  onSendAgain: () => void;
}) {
  return (
    <Row isOwn>
      <p className="sr-only">You</p>
      <Text isOwn content={message.content} />
      {message.state === 'sending' ? (
        <p className="inline-flex items-center gap-1.5 text-xs text-muted">
          <Spinner className="size-3" />
          Sending...
        </p>
      ) : (
        <p className="flex flex-wrap items-center justify-end gap-x-2 text-xs text-error">
          Not sent
          <button
            type="button"
            onClick={onSendAgain}
            className="inline-flex min-h-6 items-center gap-1 rounded-sm font-medium underline underline-offset-4"
          >
            <RotateCw aria-hidden className="size-3" />
            Send again
          </button>
        </p>
      )}
    </Row>
  );
}
