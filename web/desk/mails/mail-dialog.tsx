import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Mail } from '#shared/mail/mail.ts';
import { carriesSecret, mailKindLabels } from '#shared/mail/mail.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { serverMessage } from '../../lib/calls/call.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Fact, Facts } from '../frame/facts.tsx';
import { MailStateCell } from './mail-state.tsx';
import { mailAtDesk, useSendAgain } from './mails.api.ts';

/**
 * The dialog with a mail as its receiver sees it, its state, and the button that sends it again.
 */
export default function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { data, error } = useQuery(mailAtDesk(mail.id));
  const { data: shop } = useQuery(shopQuery());
  const sendAgain = useSendAgain();
  const shown = data ?? mail;
  const mayBeSent = shown.state !== 'queued' && !carriesSecret(shown.kind);
  return (
    <Dialog open onOpenChange={onClose} title={mail.subject} size="lg">
      <Facts>
        <Fact name="To">{shown.to || 'No address'}</Fact>
        <Fact name="Kind">{mailKindLabels[shown.kind]}</Fact>
        <Fact name="State">
          <MailStateCell mail={shown} />
        </Fact>
        <Fact name="Written">{formatTime(shown.createdAt, shop)}</Fact>
        {shown.sentAt && <Fact name="Sent">{formatTime(shown.sentAt, shop)}</Fact>}
        {shown.nextAttemptAt && shown.attempts > 0 && (
          <Fact name="Next attempt">{formatTime(shown.nextAttemptAt, shop)}</Fact>
        )}
      </Facts>
      {data && <MailFrame html={data.html} />}
      {!data && !error && (
        // As high as the mail, so that the buttons below stay in their place when it comes.
        <div className="grid h-96 place-items-center">
          <LoadingState text="Loading the mail..." />
        </div>
      )}
      {error && (
        <p role="alert" className="text-sm text-error">
          {serverMessage(error) ?? 'The mail could not be loaded.'}
        </p>
      )}
      <DialogActions>
        {shown.bookingId !== null && (
          <LinkButton
            to="/chat/$bookingId"
            params={{ bookingId: String(shown.bookingId) }}
            variant="secondary"
          >
            Open the Chat
          </LinkButton>
        )}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        {mayBeSent && (
          <ActButton
            pending={sendAgain.isPending}
            pendingLabel="Queueing..."
            onClick={() => sendAgain.mutate(mail.id)}
          >
            Send Again
          </ActButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

/**
 * The HTML of a mail in a sandboxed frame, in which no scripts run and from which our page cannot
 * be reached.
 */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    if (frame.current) frame.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [html]);
  return (
    <iframe
      ref={frame}
      sandbox=""
      title="The mail"
      className="h-96 w-full rounded-md border border-hairline"
    />
  );
}
