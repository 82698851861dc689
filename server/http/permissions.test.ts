import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allCalls } from '#shared/calls.ts';
import { permissionsOf, type Endpoint } from '#shared/endpoint.ts';
import { allPermissions, permissions, roles, type Role } from '#shared/permissions.rules.ts';
import { withMadeUpRoles } from '../testing/made-up-roles.ts';
import { describeInWorld, type Client } from '../testing/world.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { alsoNeeded } from './described-permissions.ts';
import { openApi } from './api-description.ts';

const nameOf = ({ method, path: address }: Endpoint): string => `${method} ${address}`;
const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
const page = readFileSync(
  path.resolve(import.meta.dirname, '../../docs/contract/permissions.md'),
  'utf8',
);
const rowsOf = (heading: string): string[] =>
  (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'));

const byAddress = allCalls.toSorted(
  (a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method),
);
const deskCalls = byAddress.filter((call) => permissionsOf(call).length > 0);

describe('docs/contract/permissions.md', () => {
  it('names every permission', () => {
    expect(rowsOf('1. Permissions')).toEqual(
      Object.entries(permissions).map(([name, text]) => row(`\`${name}\``, text)),
    );
  });

  it('names every role', () => {
    const all = (role: Role) => role.permissions.size === allPermissions.length;
    expect(rowsOf('2. Roles')).toEqual(
      Object.values<Role>(roles).map((role) =>
        row(`\`${role.name}\``, all(role) ? 'all' : quoted([...role.permissions])),
      ),
    );
  });

  it('has what every call of the desk asks for', () => {
    const table = deskCalls.map((call) =>
      row(
        `\`${nameOf(call)}\``,
        quoted(permissionsOf(call)),
        Object.entries(alsoNeeded(call))
          .map(([input, needed]) => `\`${input}\`: \`${needed}\``)
          .join(', '),
      ),
    );
    expect(rowsOf('3. Calls of the desk')).toEqual(table.map((line) => line.replace(/ {2}/, ' ')));
  });

  it('has what customers’ calls ask of the house', () => {
    expect(rowsOf('4. Calls of customers that the house makes too')).toEqual(
      byAddress
        .filter(({ atDesk }) => atDesk.length > 0)
        .map((call) => row(`\`${nameOf(call)}\``, quoted(call.atDesk))),
    );
  });
});

describe('the API description', () => {
  it('names the permissions of each call of the desk, and what asks for more', () => {
    const operations = openApi()['paths'] as Record<string, Record<string, object>>;
    const described = deskCalls.map(
      ({ method, path: address }) =>
        operations[address.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
    );
    expect(described).toEqual(
      deskCalls.map((call) =>
        expect.objectContaining({ 'x-access': 'admin', 'x-permissions': permissionsOf(call) }),
      ),
    );
    expect(operations['/api/admin/bookings/{id}/status']?.['put']).toMatchObject({
      'x-also': { override: 'stock.override', 'status=cancelled': 'bookings.cancel' },
    });
  });
});

const nobodysId = '2147483647';

describeInWorld('a caller of the house', (world) => {
  const withOnly = withMadeUpRoles(world);
  /** Lets a customer book; gives the id of the booking. */
  async function placed(): Promise<number> {
    const camera = await world().createCamera();
    return (await book(world(), await world().createUser(), camera.id, 0, 0)).id;
  }
  const send = (client: Client, { method, path: address }: Endpoint) =>
    client[method.toLowerCase() as keyof Client](address.replace(/:\w+/g, nobodysId), {});

  it.each(deskCalls.map((call) => [nameOf(call), call] as const))(
    'makes %s with its permissions alone',
    async (_name, call) => {
      const needed = permissionsOf(call);
      const allowed = await withOnly(...needed);
      // A call that demands a confirmation refuses with another code than `forbidden`.
      expect((await send(allowed, call)).body).not.toContain('"forbidden"');
      for (const missing of needed) {
        const others = allPermissions.filter((permission) => permission !== missing);
        const refused = await send(await withOnly(...others), call);
        expect(refused.statusCode).toBe(403);
        expect(refused.json()).toMatchObject({
          message: 'Only administrators may do this',
          code: 'forbidden',
        });
      }
    },
  );

  it('needs stock.override to override, after everything is well formed', async () => {
    const id = await placed();
    const statusOf = async (client: Client, body: object) =>
      (await client.put(`/api/admin/bookings/${id}/status`, body)).statusCode;
    const accepting = await withOnly('bookings.write');
    expect(await statusOf(accepting, { status: 'lost', override: true })).toBe(400);
    expect(await statusOf(accepting, { status: 'confirmed', override: true })).toBe(403);
    expect(await statusOf(accepting, { status: 'confirmed', override: false })).toBe(200);
    expect(await statusOf(accepting, { status: 'cancelled' })).toBe(403);
    const overriding = await withOnly('bookings.write', 'stock.override');
    expect(await statusOf(overriding, { status: 'pending', override: true })).toBe(200);
  });

  it('needs the permissions of the ledger for payments of another step', async () => {
    const id = await placed();
    const statusOf = async (client: Client, kind: string) =>
      (
        await client.post(`/api/admin/bookings/${id}/hand-over`, {
          units: [{ lineId: Number(nobodysId), quantity: 1 }],
          payments: [{ kind, amount: 1, method: 'cash' }],
        })
      ).statusCode;
    expect(await statusOf(await withOnly('counter.work'), 'payment')).toBe(403);
    const takingMoney = await withOnly('counter.work', 'money.write');
    expect(await statusOf(takingMoney, 'payment')).not.toBe(403);
    expect(await statusOf(takingMoney, 'refund')).toBe(403);
    const refunding = await withOnly('counter.work', 'money.write', 'money.refund');
    expect(await statusOf(refunding, 'refund')).not.toBe(403);
  });

  it('is a customer in calls of customers without the permission for all of them', async () => {
    const id = await placed();
    const counter = await withOnly('counter.work');
    const statuses = [
      await counter.get(`/api/bookings/${id}`),
      await counter.get(`/api/bookings/${id}/history`),
      await counter.get(`/api/messages/booking/${id}`),
      await counter.post('/api/messages', { bookingId: id, content: 'Hello' }),
      await counter.post('/api/calendar-feeds', { scope: 'desk' }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([404, 404, 404, 404, 403]);
    expect((await counter.get('/api/messages/all')).json()).toEqual([]);
    const chatting = await withOnly('bookings.write', 'money.read');
    expect((await chatting.get(`/api/messages/booking/${id}`)).statusCode).toBe(200);
  });
});
