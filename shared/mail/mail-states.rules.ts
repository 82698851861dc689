/**
 * The states of a mail (docs/contract/mail.md 3). They have a file of their own, so that the page
 * that checks its query by them loads no more.
 */
export const mailStates = ['queued', 'sent', 'failed', 'held'] as const;
export type MailState = (typeof mailStates)[number];
