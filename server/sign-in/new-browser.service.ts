import { randomUUID } from 'node:crypto';
import { dayIn, timeIn } from '#shared/clock.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import type { Clock } from '../clock.ts';
import { singleStatement } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../outbox/outbox.ts';
import { hashOf } from '../users/secret-links.service.ts';
import type { Origin } from '../users/sessions.service.ts';
import type { UserRow } from '../users/users.presenter.ts';
import { findBillingDetails } from '../users/billing-details.queries.ts';
import { noteBrowser } from './known-browsers.queries.ts';

const timeText = ({ timeZone }: Clock, moment: Date): string =>
  `${formatDay(dayIn(timeZone, moment))}, ${timeIn(timeZone, moment)}`;

/**
 * Notes the browser of a sign-in. A person of the house whose address is confirmed gets a mail when
 * he has not used this browser before.
 */
export async function knowBrowser(
  deps: Pick<Deps, 'database' | 'config' | 'clock'>,
  { id, role, email }: Pick<UserRow, 'id' | 'role' | 'email'>,
  { device, address, token, hasToken }: Origin,
): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const browser = { tokenHash: hashOf(token), hasToken, name: device };
  const isKnown = await singleStatement(db, (once) =>
    noteBrowser(once, { accountId: id, ...browser, now }),
  );
  if (isKnown || role === null) return;
  const [own] = await findBillingDetails(db, [id]);
  if (!own?.email_confirmed) return;
  await queueMail(db, deps, {
    kind: 'new_sign_in',
    key: `new_sign_in:${randomUUID()}`,
    accountId: id,
    to: email,
    facts: { browser: device, address, time: timeText(deps.clock, now) },
  });
}
