import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailChoice } from './kinds/kind.ts';

export interface Unsubscribing {
  tokenFor(accountId: number, choice: MailChoice): string;
  /**
   * The person and the kind of mail that a token names; undefined when the token was not made with
   * one of the secrets.
   */
  read(token: string): { accountId: number; choice: MailChoice } | undefined;
}

/**
 * Makes and reads the tokens in links that turn mails off. They are signed and not stored; they
 * never end, but they can only turn off one kind of mail of one person.
 */
export function createUnsubscribing(secrets: string[]): Unsubscribing {
  const [signing = ''] = secrets;
  const mark = (secret: string, accountId: number, choice: MailChoice): Buffer =>
    createHmac('sha256', secret).update(`lensyard-unsubscribe:${accountId}:${choice}`).digest();
  return {
    tokenFor: (accountId, choice) =>
      `${accountId}-${choice}-${mark(signing, accountId, choice).toString('base64url')}`,
    read(token) {
      const [, id, choice, given = ''] =
        /^(\d{1,10})-(reminders|messages)-([\w-]{43})$/.exec(token) ?? [];
      if (choice !== 'reminders' && choice !== 'messages') return undefined;
      const accountId = Number(id);
      const isOurs = secrets.some((secret) =>
        timingSafeEqual(mark(secret, accountId, choice), Buffer.from(given, 'base64url')),
      );
      return isOurs ? { accountId, choice } : undefined;
    },
  };
}
