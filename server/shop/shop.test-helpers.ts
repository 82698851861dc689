import { expect } from 'vitest';
import type { Settings } from '#shared/shop/shop.ts';
import type { TestUser, World } from '../testing/world.ts';

export const readSettings = async (world: World, admin: TestUser): Promise<Settings> =>
  (await world.as(admin).get('/api/admin/settings')).json();

/** Saves the present settings with some changes, through the desk's call. */
export async function saveSettings(
  world: World,
  admin: TestUser,
  change: (settings: Settings) => void,
): Promise<Settings> {
  const settings = await readSettings(world, admin);
  change(settings);
  const reply = await world.as(admin).put('/api/admin/settings', settings);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
