import { createHash, randomBytes } from 'node:crypto';
import type { SecretMailKind } from '#shared/mail/mail.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { kinds } from '../mail/kinds/index.ts';
import type { SecretLink } from '../mail/kinds/kind.ts';
import { putAddressLink } from './address-links.queries.ts';
import { putPasswordLink } from './password-links.queries.ts';
import { findAccountByEmail, findUser } from './users.queries.ts';

const hourMs = 60 * 60 * 1_000;
/** How long links are valid, in milliseconds (docs/contract/accounts.md 5, 6 and 7). */
export const linkLifetime: Record<SecretLink, number> = {
  invitation: 7 * 24 * hourMs,
  reset: hourMs,
  address: 7 * 24 * hourMs,
  staff: 7 * 24 * hourMs,
};

export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/**
 * Makes the secret of a link. In the link it stands in the fragment, which browsers do not send.
 */
export const createLinkToken = (): string => randomBytes(32).toString('base64url');

type Linking = Pick<Deps, 'config' | 'clock'>;

/**
 * Makes a link with which a password is set; it is mailed to `address`, or handed over by the desk
 * if that is null. The secret stands in the fragment, which browsers do not send.
 */
export async function createPasswordLink(
  db: Db,
  { config, clock }: Linking,
  accountId: number,
  lifetimeMs: number,
  address: string | null = null,
): Promise<{ url: string; expiresAt: Date }> {
  const token = createLinkToken();
  const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
  await putPasswordLink(db, { accountId, tokenHash: hashOf(token), expiresAt, address });
  return { url: `${config.publicUrl}/reset#${token}`, expiresAt };
}

/**
 * Makes the secret link of a mail, when the mail is handed to the mail server; the link of an
 * earlier attempt is then not valid any more. Undefined if no account has the address, or the
 * account has another one now.
 */
export async function secretLinkFor(
  db: Db,
  deps: Linking,
  mail: {
    kind: Exclude<SecretMailKind, 'staff_invitation'>;
    account_id: number | null;
    to_address: string;
  },
): Promise<{ accountId: number; to: string; link: string } | undefined> {
  const account =
    mail.account_id === null
      ? await findAccountByEmail(db, mail.to_address)
      : await findUser(db, mail.account_id);
  if (!account || account.email.toLowerCase() !== mail.to_address.toLowerCase()) return undefined;
  const known = { accountId: account.id, to: account.email };
  const { secretLink } = kinds[mail.kind];
  const lifetime = linkLifetime[secretLink];
  if (secretLink !== 'address') {
    return {
      ...known,
      link: (await createPasswordLink(db, deps, account.id, lifetime, account.email)).url,
    };
  }
  const token = createLinkToken();
  await putAddressLink(db, {
    accountId: account.id,
    tokenHash: hashOf(token),
    address: account.email,
    expiresAt: new Date(deps.clock.now().getTime() + lifetime),
  });
  return { ...known, link: `${deps.config.publicUrl}/confirm#${token}` };
}
