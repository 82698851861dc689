import openapiTS from 'openapi-typescript';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { listen } from '../security/raw-http.ts';
import { describeInWorld } from '../testing/world.ts';

const run = promisify(execFile);
const compiler = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/** The program of a stranger who has the types of `./api.ts` and nothing else. */
const client = `
import type { paths } from './api.ts';

type Content<Part> = Part extends { content: { 'application/json': infer Json } } ? Json : never;
type Posted = { [Path in keyof paths]: paths[Path] extends { post: { requestBody: object } } ? Path : never }[keyof paths];
type Call<Path extends Posted> = paths[Path] extends { post: infer Operation } ? Operation : never;
type Input<Path extends Posted> = Call<Path> extends { requestBody: infer Body } ? Content<Body> : never;
type Created<Path extends Posted> = Call<Path> extends { responses: { 201: infer Reply } } ? Content<Reply> : never;

const [shop = '', camera = '', day = '', price = ''] = process.argv.slice(2);

async function post<Path extends Posted>(path: Path, body: Input<Path>, token?: string): Promise<Created<Path>> {
  const reply = await fetch(shop + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) },
    body: JSON.stringify(body),
  });
  if (reply.status !== 201) throw new Error(path + ': ' + reply.status + ' ' + (await reply.text()));
  return (await reply.json()) as Created<Path>;
}

const { token, user } = await post('/api/auth/register', {
  username: 'stranger',
  password: 'a long password',
  email: 'stranger@example.com',
  firstName: 'Robin',
  lastName: 'Stranger',
});
const booking = await post(
  '/api/bookings',
  { cameraId: Number(camera), startDate: day, endDate: day, totalPrice: Number(price) },
  token,
);
const isOwn: boolean = booking.userId === user.id;
console.log(JSON.stringify({ id: booking.id, isOwn, status: booking.status }));

/** Lines that must not compile: no caller may send or read this. */
export async function wrong() {
  // @ts-expect-error an id is a number
  await post('/api/bookings', { cameraId: 'one', startDate: day, endDate: day, totalPrice: 1 });
  // @ts-expect-error the password is missing
  await post('/api/auth/register', { username: 'a', email: 'b', firstName: 'c', lastName: 'd' });
  // @ts-expect-error no such call
  await post('/api/nothing', {});
  // @ts-expect-error the answer has no password
  return user.password;
}
`;

describeInWorld('a client made of the API description', (world) => {
  it('compiles, refuses what the API refuses, and books', async () => {
    const camera = await world().createCamera({ pricePerDay: 50 });
    const shop = `http://127.0.0.1:${await listen(world().app)}`;
    const description = await (await fetch(`${shop}/api/openapi.json`)).text();
    const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-client-'));
    try {
      await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
      await writeFile(path.join(folder, 'api.ts'), await openapiTS(JSON.parse(description)));
      await writeFile(path.join(folder, 'client.ts'), client);
      const types = path.resolve(import.meta.dirname, '../../node_modules/@types');
      const options =
        '--noEmit --strict --module nodenext --target es2024 --allowImportingTsExtensions --types node';
      await run(
        process.execPath,
        [compiler, ...options.split(' '), '--typeRoots', types, 'client.ts'],
        { cwd: folder },
      ).catch((error: { stdout?: string }) => {
        throw new Error(`the client does not compile:\n${error.stdout}`, { cause: error });
      });
      const { stdout } = await run(
        process.execPath,
        ['client.ts', shop, String(camera.id), world().clock.today(), '50'],
        { cwd: folder },
      );
      const [booking] = await world()
        .deps.database.db.selectFrom('booking')
        .select(['id', 'status'])
        .execute();
      expect(JSON.parse(stdout)).toEqual({ ...booking, isOwn: true });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
