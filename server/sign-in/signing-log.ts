import { note, noteRefusedSignIn } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Doer } from '../http/callers.ts';

type Noting = Pick<Deps, 'database' | 'clock'>;

/** Writes a sign-in into the house's log. It is only called for people of the house. */
export const noteSignIn = ({ database, clock }: Noting, by: Doer): Promise<void> =>
  note(database.db, { at: clock.now(), kind: 'sign_in', by });

/**
 * Counts a refused sign-in in the house's log, by the hour. The typed name is not stored, because a
 * name that nobody has may be a password.
 */
export function noteRefused(
  { database, clock }: Noting,
  kind: 'sign_in_refused' | 'second_factor_refused',
  accountId: number | null,
  address: string,
): Promise<void> {
  const hour = new Date(clock.now());
  hour.setUTCMinutes(0, 0, 0);
  return noteRefusedSignIn(database.db, { kind, hour, address, accountId });
}
