import { randomUUID } from 'node:crypto';
import type { Invitation, InvitationInput } from '#shared/staff/staff.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { note } from '../audit/audit.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { alreadyStaff, AppError, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { answerOnce, tellOnce } from '../idempotency/idempotency.service.ts';
import { queueMail } from '../outbox/outbox.ts';
import { createLinkToken, hashOf, linkLifetime } from '../users/secret-links.service.ts';
import { findAccountByEmail } from '../users/users.queries.ts';
import {
  countInvitations,
  deleteInvitation,
  findInvitations,
  putInvitation,
  renewToken,
  type InvitationRow,
} from './invitations.queries.ts';

/** How many invitations may be open at the same time. */
const mostOpen = 50;

const linkTo = ({ publicUrl }: Deps['config'], token: string): string =>
  `${publicUrl}/invitation#${token}`;

const presentInvitation = (row: InvitationRow, maker: string): Invitation => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  by: { id: row.made_by, name: maker },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** The subject of an entry in the house's log that is about an invitation. */
export const aboutInvitation = ({ id, email }: Pick<InvitationRow, 'id' | 'email'>) =>
  ({ type: 'invitation', id, name: email }) as const;

/**
 * Invites somebody to the house by mail. Without a mail server, the answer contains the link, and
 * an owner must hand it over himself.
 */
export async function inviteToHouse(
  deps: Pick<Deps, 'database' | 'config' | 'clock'>,
  caller: Caller,
  input: InvitationInput,
  request: KeyedRequest,
): Promise<Invitation & { link?: string }> {
  const { config, clock, database } = deps;
  const isMailed = config.mail !== undefined;
  const token = createLinkToken();
  const write = async (db: Db): Promise<Invitation> => {
    const now = clock.now();
    const account = await findAccountByEmail(db, input.email);
    if (account?.role) throw alreadyStaff();
    const invitation = await putInvitation(db, {
      ...input,
      madeBy: caller.id,
      // The secret of a mailed invitation is made only when the mail is sent, so that no stored
      // mail contains it.
      tokenHash: isMailed ? null : hashOf(token),
      isMailed,
      createdAt: now,
      expiresAt: new Date(now.getTime() + linkLifetime.staff),
    });
    if ((await countInvitations(db, now, input.email)) >= mostOpen) throw tooManyInvitations();
    await note(db, {
      at: now,
      kind: 'invitation_made',
      by: caller,
      about: aboutInvitation(invitation),
      after: { role: input.role },
    });
    if (isMailed) {
      const key = `staff_invitation:${randomUUID()}`;
      await queueMail(db, deps, {
        kind: 'staff_invitation',
        key,
        accountId: null,
        to: input.email,
      });
    }
    return presentInvitation(invitation, fullName(caller));
  };
  return transaction(database.db, (db) =>
    isMailed
      ? answerOnce(db, caller, request, () => write(db))
      : tellOnce(db, caller, request, async () => {
          const invitation = await write(db);
          return { id: invitation.id, reply: { ...invitation, link: linkTo(config, token) } };
        }),
  );
}

const tooManyInvitations = () =>
  new AppError(
    409,
    'too_many_invitations',
    `There are ${mostOpen} open invitations already. Please withdraw one first.`,
    { params: { count: mostOpen } },
  );

export async function openInvitations({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<Invitation[]> {
  const rows = await findInvitations(database.db, clock.now());
  return rows.map((row) =>
    presentInvitation(
      row,
      fullName({ firstName: row.maker_first_name, lastName: row.maker_last_name }),
    ),
  );
}

/** Withdraws an invitation, so that its link is not valid any more. */
export async function withdraw(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  id: number,
): Promise<void> {
  await transaction(database.db, async (db) => {
    const invitation = await deleteInvitation(db, id);
    if (!invitation) throw notFound('Invitation');
    await note(db, {
      at: clock.now(),
      kind: 'invitation_withdrawn',
      by: caller,
      about: aboutInvitation(invitation),
      before: { role: invitation.role },
    });
  });
}

/**
 * Makes the link for the mail of an invitation, when the mail is being sent; undefined if no
 * invitation of the address is open.
 */
export async function invitationLinkFor(
  db: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  address: string,
): Promise<{ accountId: null; to: string; link: string } | undefined> {
  const token = createLinkToken();
  const isOpen = await renewToken(db, address, hashOf(token), clock.now());
  return isOpen ? { accountId: null, to: address, link: linkTo(config, token) } : undefined;
}
