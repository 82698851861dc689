import { note, noteRefusedSignIn } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Doer } from '../http/callers.ts';

type Noting = Pick<Deps, 'database' | 'clock'>;

/** Only people of the house are in this log. */
export const noteSignIn = ({ database, clock }: Noting, by: Doer): Promise<void> =>
  note(database.db, { at: clock.now(), kind: 'sign_in', by });

/** Refused sign-ins are counted by the hour; a name that nobody has may be a password, so that it is not kept. */
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
