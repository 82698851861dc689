/**
 * The states of a mail (docs/contract/mail.md 3); they have a file of their own, because a page's
 * address is checked with them.
 */
export const mailStates = ['queued', 'sent', 'failed', 'held'] as const;
export type MailState = (typeof mailStates)[number];
