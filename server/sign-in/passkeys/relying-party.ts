import { createHash } from 'node:crypto';
import { passkeysWorkAt } from '#shared/users/factors.rules.ts';
import type { Config } from '../../config.ts';
import { passkeysOff } from '../../http/errors.ts';

/** Whether passkeys work at the address of this shop. */
export const passkeysWorkFor = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  passkeysWorkAt(publicUrl);

/**
 * The shop as the relying party of passkeys: they work for its host, and only its pages may ask for
 * them.
 */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** @throws 409 where passkeys do not work at the address of this shop */
export function relyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  if (!passkeysWorkFor(config)) throw passkeysOff();
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/** The name of an account for all of its passkeys; it does not reveal the account. */
export const userHandleOf = (accountId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`lensyard-passkey:${accountId}`).digest());
