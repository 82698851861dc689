import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { describeInWorld, type TestUser } from '../testing/world.ts';

describeInWorld('favourites', (world) => {
  const add = (user: TestUser, cameraId: number) =>
    world().as(user).post(`/api/favorites/${cameraId}`);
  const remove = (user: TestUser, cameraId: number) =>
    world().as(user).delete(`/api/favorites/${cameraId}`);
  const isFavorite = async (user: TestUser, cameraId: number) =>
    (await world().as(user).get(`/api/favorites/check/${cameraId}`)).json();
  const list = async (user: TestUser): Promise<number[]> =>
    (await world().as(user).get('/api/favorites')).json().map(({ id }: { id: number }) => id);

  it('are added and removed, and answer isFavorite', async () => {
    const { createUser, createCamera } = world();
    const user = await createUser();
    const { id } = await createCamera();
    expect(await isFavorite(user, id)).toEqual({ isFavorite: false });
    const added = await add(user, id);
    expect([added.statusCode, added.json()]).toEqual([200, { isFavorite: true }]);
    expect(await isFavorite(user, id)).toEqual({ isFavorite: true });
    const removed = await remove(user, id);
    expect([removed.statusCode, removed.json()]).toEqual([200, { isFavorite: false }]);
    expect(await isFavorite(user, id)).toEqual({ isFavorite: false });
  });

  it('added twice are there once, removed twice are gone', async () => {
    const { createUser, createCamera } = world();
    const user = await createUser();
    const { id } = await createCamera();
    const replies = await Promise.all([add(user, id), add(user, id), add(user, id)]);
    for (const reply of replies) expect(reply.json()).toEqual({ isFavorite: true });
    expect(await list(user)).toEqual([id]);
    for (let time = 0; time < 2; time += 1) {
      expect((await remove(user, id)).json()).toEqual({ isFavorite: false });
    }
    expect(await list(user)).toEqual([]);
  });

  it('are listed as cameras, added last first', async () => {
    const { createUser, createCamera, as } = world();
    const user = await createUser();
    const cameras = [await createCamera(), await createCamera(), await createCamera()];
    for (const index of [1, 0, 2]) {
      await add(user, cameras[index]?.id ?? 0);
      // Moments have milliseconds in the database, so the test waits for the next one before it
      // adds another item.
      const addedAt = Date.now();
      while (Date.now() === addedAt) await setImmediate();
    }
    expect((await as(user).get('/api/favorites')).json()).toEqual([
      cameras[2],
      cameras[0],
      cameras[1],
    ]);
  });

  it('belong to one person', async () => {
    const { createUser, createCamera } = world();
    const [user, other] = [await createUser(), await createUser()];
    const { id } = await createCamera();
    await add(user, id);
    expect(await list(other)).toEqual([]);
    expect(await isFavorite(other, id)).toEqual({ isFavorite: false });
    await remove(other, id);
    expect(await list(user)).toEqual([id]);
  });

  it('come in pages without a gap or a repeat, also when added in the same moment', async () => {
    const { createUser, createCamera, as, deps } = world();
    const user = await createUser();
    const ids: number[] = [];
    for (let made = 0; made < 7; made += 1) ids.push((await createCamera()).id);
    const at = new Date('2026-01-01T10:00:00.123Z');
    await deps.database.db
      .insertInto('favorite')
      .values(ids.map((id) => ({ account_id: user.id, camera_id: id, created_at: at })))
      .execute();
    const found: number[] = [];
    let path: string | undefined = '/api/favorites?limit=3';
    while (path) {
      const reply = await as(user).get(path);
      found.push(...reply.json().map(({ id }: { id: number }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
    }
    expect(found).toEqual(ids.toReversed());
  });

  describe('of a camera that is not in the catalogue', () => {
    it('cannot be added: 404', async () => {
      const user = await world().createUser();
      const reply = await add(user, 999);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'not_found' });
      expect((await remove(user, 999)).json()).toEqual({ isFavorite: false });
      expect(await isFavorite(user, 999)).toEqual({ isFavorite: false });
    });

    it('leave the list with the deletion', async () => {
      const { createUser, createCamera, as } = world();
      const [user, admin] = [await createUser(), await createUser({ admin: true })];
      const [kept, deleted] = [await createCamera(), await createCamera()];
      await add(user, kept.id);
      await add(user, deleted.id);
      await as(admin).delete(`/api/admin/cameras/${deleted.id}`);
      expect(await list(user)).toEqual([kept.id]);
      expect(await isFavorite(user, deleted.id)).toEqual({ isFavorite: false });
      expect((await add(user, deleted.id)).statusCode).toBe(404);
    });
  });
});
