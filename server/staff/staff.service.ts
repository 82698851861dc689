import { roleNames, roleOf, type RoleName } from '#shared/permissions.rules.ts';
import type { Factor } from '#shared/users/factors.rules.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import { endKeysOfMaker } from '../api-keys/api-keys.service.ts';
import { randomUUID } from 'node:crypto';
import { note } from '../audit/audit.queries.ts';
import { queueMail } from '../outbox/outbox.ts';
import { factorRulesOf, lacksFactor } from '../users/roles.ts';
import { deleteFactors } from '../sign-in/factors.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { requirePermission, type Caller, type Doer } from '../http/callers.ts';
import { AppError, notFound } from '../http/errors.ts';
import { deleteInvitationsOf } from './invitations.queries.ts';
import { aboutInvitation } from './invitations.service.ts';
import {
  findStaff,
  findStaffMember,
  lockOwnersAnd,
  setRole,
  type StaffRow,
} from './staff.queries.ts';

const factorsOf = ({ has_app, has_passkey }: StaffRow): Factor[] => [
  ...(has_app ? (['totp'] as const) : []),
  ...(has_passkey ? (['passkey'] as const) : []),
];

const presentStaffMember = (row: StaffRow): StaffMember => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  factors: factorsOf(row),
});

const rank = ({ role }: StaffRow): number => (role ? roleNames.indexOf(role) : roleNames.length);

/** The people of the house, sorted by role and then by name. */
export async function staffOf({ database }: Pick<Deps, 'database'>): Promise<StaffMember[]> {
  const rows = await findStaff(database.db);
  return rows.toSorted((a, b) => rank(a) - rank(b)).map(presentStaffMember);
}

const ownRole = () =>
  new AppError(409, 'own_role', 'Nobody changes the own role. Ask another owner.');
const lastOwner = () =>
  new AppError(409, 'last_owner', 'This is the last owner. Make somebody else an owner first.');

/**
 * Changes the role of a person and writes that into the house's log; the caller has locked all
 * owners. The open invitations of a person who is no owner any more are withdrawn, and the keys of
 * a person who leaves the house end.
 */
export async function changeRoleIn(
  db: Db,
  change: { id: number; role: RoleName | null; by: Doer | null; at: Date },
  roles: Map<number, RoleName | null>,
): Promise<void> {
  const { id, role, by, at } = change;
  const before = roles.get(id) ?? null;
  if (before === role) return;
  const isOtherOwner = ([other, name]: [number, RoleName | null]) =>
    other !== id && name === 'owner';
  if (before === 'owner' && ![...roles].some(isOtherOwner)) throw lastOwner();
  await setRole(db, id, role);
  const about = { type: 'account', id } as const;
  await note(db, {
    at,
    kind: 'role',
    by,
    about,
    before: { role: before },
    after: { role },
  });
  if (role === null) await endKeysOfMaker(db, id, { by, at });
  if (before !== 'owner') return;
  for (const invitation of await deleteInvitationsOf(db, id)) {
    const withdrawn = { about: aboutInvitation(invitation), before: { role: invitation.role } };
    await note(db, { at, kind: 'invitation_withdrawn', by, ...withdrawn });
  }
}

/** Deletes all second factors of a person of the house, and mails him about it. */
export async function removeFactorsOf(
  deps: Pick<Deps, 'database' | 'clock' | 'config' | 'pubSub'>,
  caller: Caller,
  id: number,
): Promise<void> {
  const { database, clock, pubSub } = deps;
  await transaction(database.db, async (db) => {
    await lockOwnersAnd(db, [caller.id, id]);
    const member = await findStaffMember(db, id);
    if (!member?.role) throw notFound('Staff member');
    const at = clock.now();
    const removed = await removeFactorsIn(db, { id, by: caller, at });
    if (removed.length === 0) return;
    const to = member.email;
    const key = `factors_removed:${randomUUID()}`;
    await queueMail(db, deps, { kind: 'factors_removed', key, accountId: id, to });
    await pubSub.publishIn(db, 'roles_changed', {});
  });
}

/** Deletes all second factors of an account, and writes an entry of the house's log for each. */
export async function removeFactorsIn(
  db: Db,
  { id, by, at }: { id: number; by: Doer | null; at: Date },
): Promise<Factor[]> {
  const removed = await deleteFactors(db, id);
  for (const factor of removed) {
    const about = { type: 'account', id } as const;
    await note(db, { at, kind: 'factor_removed', by, about, before: { factor } });
  }
  return removed;
}

/**
 * Gives a person of the house another role, or none, which ends his belonging to it. The new role
 * counts from the next call on, and for live connections at once.
 */
export async function changeRoleOf(
  deps: Pick<Deps, 'database' | 'clock' | 'hub' | 'pubSub' | 'shop' | 'config'>,
  caller: Caller,
  id: number,
  role: RoleName | null,
): Promise<StaffMember> {
  if (id === caller.id) throw ownRole();
  await transaction(deps.database.db, async (db) => {
    const roles = await lockOwnersAnd(db, [caller.id, id]);
    // Another owner may have changed the caller's own role before the lock, so it is checked again.
    requirePermission({ ...caller, role: roleOf(roles.get(caller.id) ?? null) }, ['staff.write']);
    if (!roles.get(id)) throw notFound('Staff member');
    await changeRoleIn(db, { id, role, by: caller, at: deps.clock.now() }, roles);
    await deps.pubSub.publishIn(db, 'roles_changed', {});
  });
  const row = await findStaffMember(deps.database.db, id);
  if (!row) throw notFound('Staff member');
  deps.hub.setRole(id, lacksFactor(row, factorRulesOf(deps)()) ? null : roleOf(role));
  return presentStaffMember(row);
}
