import * as z from 'zod/mini';
import { dayInQuery } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, moment, numberInQuery, pageQuery, searchText, sortInQuery } from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { mailSortColumns } from './mail-list.rules.ts';
import { mailStates } from './mail-states.rules.ts';
import { mailKinds } from './mail.rules.ts';

/** A mail as a row of the desk's list. */
export const mail = z.object({
  id: z.int(),
  kind: z.enum(mailKinds),
  /** The receiver's e-mail address; empty when none is known. */
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /**
   * The reason why the mail failed or is held, else the mail server's last answer; empty when all
   * is well.
   */
  error: z.string(),
  attempts: z.int(),
  nextAttemptAt: z.nullable(moment),
  createdAt: moment,
  sentAt: z.nullable(moment),
  bookingId: z.nullable(z.int()),
  userId: z.nullable(z.int()),
  messageId: z.string(),
});
export type Mail = z.infer<typeof mail>;

/** A mail with its content, in which a secret link is left out. */
export const wholeMail = z.extend(mail, { text: z.string(), html: z.string() });
export type WholeMail = z.infer<typeof wholeMail>;

export const listMails = endpoint('GET', '/api/admin/mails', {
  access: 'settings.write',
  summary:
    'Mails that were sent, wait, failed or are held, newest first unless `sort` says otherwise',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(mailStates, { error: 'state is not valid' })),
    bookingId: z.optional(numberInQuery('bookingId', 1, limits.id)),
    search: searchText,
    /**
     * The first and the last day, in the shop's time zone, on which the listed mails were written.
     */
    from: z.optional(dayInQuery('from')),
    to: z.optional(dayInQuery('to')),
    sort: sortInQuery(mailSortColumns),
  }),
  reply: z.array(mail),
});

export const getMail = endpoint('GET', '/api/admin/mails/:id', {
  access: 'settings.write',
  summary: 'A mail with its text and HTML; secret links are not shown',
  params: idParams,
  reply: wholeMail,
});

export const sendMailAgain = endpoint('POST', '/api/admin/mails/:id/send-again', {
  access: 'settings.write',
  summary:
    'Queue a mail again: the same one when it failed or is held, a new one when it was sent; 409 when it waits already or carries a secret link; takes an Idempotency-Key',
  takesKey: true,
  alsoAnswers: [409],
  params: idParams,
  reply: mail,
});

/** The numbers of mails that wait, are held or failed, which the dashboard shows. */
export const mailCounts = z.object({
  /** Whether the shop is configured to use a mail server. */
  isSetUp: z.boolean(),
  queued: z.int(),
  held: z.int(),
  failed: z.int(),
  /** The number of mails to the house that are held because it has set no e-mail address. */
  withoutAddress: z.int(),
});
export type MailCounts = z.infer<typeof mailCounts>;

export const getMailCounts = endpoint('GET', '/api/admin/mail-counts', {
  access: 'settings.write',
  summary: 'How many mails wait, are held and failed, and whether mail is set up',
  reply: mailCounts,
});
