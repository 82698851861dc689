import type { Factor } from '#shared/users/factors.rules.ts';
import { note } from '../audit/audit.queries.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';

/**
 * Writes into the house's log that the caller has changed his second factors. Customers are left
 * out, because the log is about people of the house.
 */
export async function noteFactor(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  kind: 'factor_added' | 'factor_removed',
  caller: Caller,
  what: { factor: Factor; name?: string; recoveryCodes?: 'renewed' },
): Promise<void> {
  const { id, role } = caller;
  if (!role) return;
  await note(db, {
    at: clock.now(),
    kind,
    by: caller,
    about: { type: 'account', id },
    [kind === 'factor_added' ? 'after' : 'before']: what,
  });
}
