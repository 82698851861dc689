import { beforeEach, expect } from 'vitest';
import type { Camera, WholeCamera } from '#shared/cameras/cameras.ts';
import type { ImportReply } from '#shared/desk/import.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { Client, TestUser, World } from '../../testing/world.ts';

export const headings = [
  'Name',
  'Brand',
  'Model',
  'Category',
  'Price per day',
  'Stock count',
  'Image URL',
  'Features',
  'Description',
];

/** The cells of a valid row of a file of items. */
export const item = (name: string) => [name, 'B', 'M', '1', '50', '2', '/a.jpg', 'One', 'Words'];

export const fileOf = (...rows: string[][]) =>
  [headings, ...rows].map((row) => row.join(',')).join('\n');

/** Helpers with which an administrator sends files of items; he is made anew before every test. */
export function importing(world: () => World) {
  let admin: TestUser;
  beforeEach(async () => {
    admin = await world().createUser({ admin: true });
  });
  const send = (file: string | Buffer, query = '', headers: Record<string, string> = {}) =>
    world()
      .as(admin)
      .post(`/api/admin/cameras/import${query}`, Buffer.from(file), {
        'content-type': 'text/csv',
        ...headers,
      });
  const catalogue = async () => (await world().as().get('/api/cameras')).json<Camera[]>();
  return {
    admin: () => world().as(admin),
    send,
    async take(file: string | Buffer, query = ''): Promise<ImportReply> {
      const reply = await send(file, query);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<ImportReply>();
    },
    /**
     * Sends a file that must be refused, once with `dryRun` and once without; gives the refusal.
     */
    async refuse(file: string | Buffer): Promise<ErrorReply> {
      expectRefused(await send(file, '?dryRun=true'));
      return expectRefused(await send(file));
    },
    catalogue,
    /** All items of the catalogue, each with the fields that lists leave out. */
    everything: async () =>
      Promise.all(
        (await catalogue()).map(async ({ id }) =>
          (await world().as().get(`/api/cameras/${id}`)).json<WholeCamera>(),
        ),
      ),
  };
}

function expectRefused(reply: Awaited<ReturnType<Client['post']>>): ErrorReply {
  expect(reply.statusCode, reply.body).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_input', created: 0, updated: 0 });
  return reply.json<ErrorReply>();
}
