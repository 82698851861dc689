import type { Mail } from '#shared/mail/mail.ts';
import { mailStates, type MailState } from '#shared/mail/mail-states.rules.ts';
import { Badge } from '../../ui/badge.tsx';

export const stateLabels: Record<MailState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  held: 'Held',
};

/** The state of mails in an address; none where it is no state. */
export const mailStateOf = (text: unknown): MailState | undefined =>
  mailStates.find((state) => state === text);

const tones = { queued: 'info', sent: 'success', failed: 'destructive', held: 'warning' } as const;

/** The state of a mail, and its error where it has one. */
export const MailStateCell = ({ mail: { state, error } }: { mail: Mail }) => (
  <span className="grid justify-items-start gap-0.5">
    <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
    {error && <span className="line-clamp-2 text-xs wrap-anywhere text-muted">{error}</span>}
  </span>
);
