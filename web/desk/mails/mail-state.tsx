import type { Mail } from '#shared/mail/mail.ts';
import { mailStates, type MailState } from '#shared/mail/mail-states.rules.ts';
import { Badge } from '../../ui/badge.tsx';

export const stateLabels: Record<MailState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  held: 'Held',
};

/** Reads the state of mails from a page's address; an unknown value is ignored. */
export const mailStateOf = (text: unknown): MailState | undefined =>
  mailStates.find((state) => state === text);

const tones = { queued: 'info', sent: 'success', failed: 'destructive', held: 'warning' } as const;

/** The cell for the state of a mail, with its error where there is one. */
export const MailStateCell = ({ mail: { state, error } }: { mail: Mail }) => (
  <span className="grid justify-items-start gap-0.5">
    <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
    {error && <span className="line-clamp-2 text-xs wrap-anywhere text-muted">{error}</span>}
  </span>
);
