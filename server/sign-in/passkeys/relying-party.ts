import { createHash } from 'node:crypto';
import { passkeysWorkAt } from '#shared/users/factors.rules.ts';
import type { Config } from '../../config.ts';
import { passkeysOff } from '../../http/errors.ts';

/** Whether passkeys work at the address of this shop. */
export const passkeysWorkFor = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  passkeysWorkAt(publicUrl);

/** The shop as passkeys know it: they are good for its host, and asked for by its pages alone. */
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

/** An account as its passkeys know it: the same for all of them, and nothing that says who it is. */
export const userHandleOf = (accountId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`lensyard-passkey:${accountId}`).digest());
