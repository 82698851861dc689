import { describe, expect, it } from 'vitest';
import { describeInWorld } from '../testing/world.ts';

describeInWorld('accounts at the desk', (world) => {
  describe('the user directory', () => {
    it('lists all users by id, without passwords', async () => {
      const { createUser, as } = world();
      const admin = await createUser({ admin: true });
      const [first, second] = [await createUser(), await createUser()];
      const reply = await as(admin).get('/api/admin/users');
      expect(reply.json().map(({ id }: { id: number }) => id)).toEqual([
        admin.id,
        first.id,
        second.id,
      ]);
      expect(Object.keys(reply.json()[0])).toEqual([
        'id',
        'username',
        'email',
        'firstName',
        'lastName',
        'isAdmin',
        'role',
        'createdAt',
        'updatedAt',
        'phone',
        'emailConfirmed',
      ]);
    });

    it('finds by user name, e-mail, first and last name, whatever the case, each by itself or the full name', async () => {
      const { createUser, as } = world();
      const admin = await createUser({
        admin: true,
        username: 'desk',
        email: 'desk@shop.example',
        firstName: 'Robin',
        lastName: 'Hale',
      });
      await createUser({
        username: 'n_100%',
        email: 'nadia@studio.example',
        firstName: 'Nadia',
        lastName: 'Ångström',
      });
      const found = async (search: string): Promise<string[]> => {
        const query = new URLSearchParams({ search });
        const reply = await as(admin).get(`/api/admin/users?${query}`);
        expect(reply.statusCode, search).toBe(200);
        return reply.json().map(({ username }: { username: string }) => username);
      };
      for (const search of [
        'N_100',
        '_100%',
        'STUDIO',
        'nadi',
        'ångstr',
        'ÅNG',
        '0%',
        '_',
        '%',
        ' nadia ',
        'nadia ångström',
      ]) {
        expect(await found(search), search).toEqual(['n_100%']);
      }
      expect(await found('')).toEqual(['desk', 'n_100%']);
      expect(await found('example')).toEqual(['desk', 'n_100%']);
      for (const search of ['nadiaång', 'n%a', '\u001f', 'k\u001fd', "'", '\\']) {
        expect(await found(search), search).toEqual([]);
      }
    });

    it('comes in pages that keep the search', async () => {
      const { createUser, as } = world();
      const admin = await createUser({ admin: true, username: 'desk' });
      for (let number = 0; number < 5; number += 1) {
        await createUser({ username: `wanted ${number}` });
      }
      const found: string[] = [];
      let path: string | undefined = '/api/admin/users?search=wanted&limit=2';
      while (path) {
        const reply = await as(admin).get(path);
        found.push(...reply.json().map(({ username }: { username: string }) => username));
        path = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
      }
      expect(found).toEqual([0, 1, 2, 3, 4].map((number) => `wanted ${number}`));
    });
  });
});
