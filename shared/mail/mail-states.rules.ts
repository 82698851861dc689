/** Where a mail is on its way (docs/contract/mail.md 3); a file of its own, because an address is read by it. */
export const mailStates = ['queued', 'sent', 'failed', 'held'] as const;
export type MailState = (typeof mailStates)[number];
