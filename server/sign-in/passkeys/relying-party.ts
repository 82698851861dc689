import { createHash } from 'node:crypto';
import { passkeysWorkAt } from '#shared/users/factors.rules.ts';
import type { Config } from '../../config.ts';
import { passkeysOff } from '../../http/errors.ts';

/** Whether browsers allow passkeys at the public address of this shop. */
export const passkeysWorkFor = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  passkeysWorkAt(publicUrl);

/**
 * The shop as the relying party of passkeys: the host for which they work, and the origin whose
 * pages may ask for them.
 */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of this shop.
 * @throws 409 where browsers allow no passkeys at its public address
 */
export function relyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  if (!passkeysWorkFor(config)) throw passkeysOff();
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/** The handle of an account in all its passkeys: a hash, which does not reveal the account. */
export const userHandleOf = (accountId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`lensyard-passkey:${accountId}`).digest());
