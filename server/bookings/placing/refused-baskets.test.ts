import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/days.rules.ts';
import { describeInWorld, type TestUser } from '../../testing/world.ts';
import { order } from './baskets.test-helpers.ts';

describeInWorld('a basket', (world) => {
  let customer: TestUser;

  beforeEach(async () => {
    customer = await world().createUser();
  });

  const day = (ahead: number): Day => addDays(world().clock.today(), ahead);

  const freeOn = async (cameraId: number, ahead: number) => {
    const address = `/api/cameras/${cameraId}/availability?from=${day(ahead)}&to=${day(ahead)}`;
    return (await world().as().get(address)).json().days[0].available;
  };

  describe('that cannot be meant is refused with 400 and named', () => {
    const line = { cameraId: 1, quantity: 1 };
    it.each([
      ['no line', [], 'lines'],
      ['an item twice', [line, line], 'lines.1.cameraId'],
      ['no quantity', [{ cameraId: 1 }], 'lines.0.quantity'],
      ['an unknown kind of id', [{ cameraId: '1', quantity: 1 }], 'lines.0.cameraId'],
      ['0', [{ ...line, quantity: 0 }], 'lines.0.quantity'],
      ['101', [{ ...line, quantity: 101 }], 'lines.0.quantity'],
      ['-1', [{ ...line, quantity: -1 }], 'lines.0.quantity'],
      ['0.5', [{ ...line, quantity: 0.5 }], 'lines.0.quantity'],
      ['1e9', [{ ...line, quantity: 1e9 }], 'lines.0.quantity'],
      ['"2"', [{ ...line, quantity: '2' }], 'lines.0.quantity'],
      [
        '51 lines',
        Array.from({ length: 51 }, (_, index) => ({ cameraId: index + 1, quantity: 1 })),
        'lines',
      ],
      ['a text', 'lines', 'lines'],
      ['an object', { 0: line }, 'lines'],
    ])('%s', async (_name, lines, field) => {
      await world().createCamera();
      for (const path of ['/api/bookings', '/api/quotes']) {
        const reply = await world()
          .as(customer)
          .post(path, { lines, startDate: day(1), endDate: day(1), totalPrice: 50 });
        expect([path, reply.statusCode], reply.body).toEqual([path, 400]);
        expect(Object.keys(reply.json().fields)).toContain(field);
      }
    });

    it('an item that is not the first line’s, an inquiry about several, and a price of a tenth of a cent', async () => {
      const camera = await world().createCamera({ stockCount: 9 });
      const send = async (more: object) => {
        const reply = await world()
          .as(customer)
          .post('/api/bookings', {
            lines: [{ cameraId: camera.id, quantity: 2 }],
            startDate: day(0),
            endDate: day(3),
            totalPrice: 400,
            ...more,
          });
        return [reply.statusCode, Object.keys(reply.json().fields ?? {})];
      };
      expect(await send({ cameraId: camera.id + 1 })).toEqual([400, ['cameraId']]);
      expect(await send({ status: 'inquiry' })).toEqual([400, ['lines']]);
      expect(await send({ totalPrice: 400.001 })).toEqual([400, ['totalPrice']]);
      expect(await send({ lines: undefined })).toEqual([400, ['cameraId']]);
      expect(await send({})).toEqual([201, []]);
    });

    it('an item that is unknown or deleted is 404, and nothing is booked', async () => {
      const admin = await world().createUser({ admin: true });
      const [camera, deleted] = [await world().createCamera(), await world().createCamera()];
      await world().as(admin).delete(`/api/admin/cameras/${deleted.id}`);
      for (const id of [deleted.id, 999_999, 2_147_483_647]) {
        const lines = [camera.id, id].map((cameraId) => ({ cameraId, quantity: 1 }));
        expect((await order(world(), customer, lines, 1, 2)).statusCode).toBe(404);
      }
      expect(await freeOn(camera.id, 1)).toBe(1);
    });
  });
});
