import { expect } from 'vitest';
import type { ImportReply } from '#shared/desk/import.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { TestUser, World } from '../../testing/world.ts';

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

/** The cells of a valid row. */
export const item = (name: string) => [name, 'B', 'M', '1', '50', '2', '/a.jpg', 'One', 'Words'];

export const fileOf = (...rows: string[][]) =>
  [headings, ...rows].map((row) => row.join(',')).join('\n');

export const sendFile = (
  world: World,
  admin: TestUser,
  file: string | Buffer,
  query = '',
  headers: Record<string, string> = {},
) =>
  world.as(admin).post(`/api/admin/cameras/import${query}`, Buffer.from(file), {
    'content-type': 'text/csv',
    ...headers,
  });

export async function takeFile(
  world: World,
  admin: TestUser,
  file: string | Buffer,
  query = '',
): Promise<ImportReply> {
  const reply = await sendFile(world, admin, file, query);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ImportReply>();
}

/** Sends a file that is refused, once as a trial and once in earnest; gives the refusal. */
export async function refuseFile(
  world: World,
  admin: TestUser,
  file: string | Buffer,
): Promise<ErrorReply> {
  await expectRefused(await sendFile(world, admin, file, '?dryRun=true'));
  return expectRefused(await sendFile(world, admin, file));
}

function expectRefused(reply: Awaited<ReturnType<typeof sendFile>>): ErrorReply {
  expect(reply.statusCode, reply.body).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_input', created: 0, updated: 0 });
  return reply.json<ErrorReply>();
}
