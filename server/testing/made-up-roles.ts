import { beforeEach, vi } from 'vitest';
import type { Permission, Role } from '#shared/permissions.rules.ts';
import type { Client, World } from './world.ts';

/** A role that has only these permissions. */
export const madeUpRole = (...permissions: Permission[]): Role => ({
  name: 'counter',
  permissions: new Set(permissions),
});

/** Makes clients of people of the house who have only the named permissions. */
export function withMadeUpRoles(
  world: () => World,
): (...permissions: Permission[]) => Promise<Client> {
  const roleOf = new Map<number, Role>();
  beforeEach(() => {
    const { app } = world();
    const { authenticate } = app;
    roleOf.clear();
    vi.spyOn(app, 'authenticate').mockImplementation(async (request) => {
      const caller = await authenticate(request);
      return { ...caller, role: roleOf.get(caller.id) ?? caller.role };
    });
  });
  return async (...permissions) => {
    const user = await world().createUser({ admin: true });
    roleOf.set(user.id, madeUpRole(...permissions));
    return world().as(user);
  };
}
