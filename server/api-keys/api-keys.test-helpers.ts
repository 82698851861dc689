import { expect } from 'vitest';
import { keyPermissions } from '#shared/api-keys/api-keys.rules.ts';
import type { Permission } from '#shared/permissions.rules.ts';
import type { Client, TestUser, World } from '../testing/world.ts';

export const keysPath = '/api/admin/api-keys';

/** A key for the tests, with a client that sends it. */
export interface TestKey {
  id: number;
  key: string;
  program: Client;
}

/** Makes a key with all permissions that a key can have, unless `permissions` names others. */
export async function createKey(
  world: World,
  maker: TestUser,
  {
    name = 'Warehouse',
    permissions = keyPermissions,
    ...more
  }: { name?: string; permissions?: readonly Permission[]; expiresAt?: string } = {},
): Promise<TestKey> {
  const reply = await world.as(maker).post(keysPath, { name, permissions, ...more });
  expect(reply.statusCode, reply.body).toBe(201);
  const made = reply.json<{ id: number; key: string }>();
  return { ...made, program: world.as({ token: made.key }) };
}
