import fc from 'fast-check';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { serverFrame } from '#shared/live/live.ts';
import { listen, signIn } from '../live/live.test-helpers.ts';
import { inFull } from '../testing/faults.ts';
import { describeInWorld } from '../testing/world.ts';

/** How many connections are opened to each kind of database; each sends up to eight frames. */
const runs = Number(process.env['FUZZ_RUNS'] ?? (inFull ? 5_000 : 400)) / 8;
const marker = 'marker-91be';

describeInWorld('hostile frames', (world) => {
  it(
    'get no answer about somebody else, and never end the server',
    async () => {
      const victim = await world().createUser({ firstName: marker });
      const attacker = await world().createUser();
      const camera = await world().createCamera();
      const startDate = world().clock.today();
      const input = { cameraId: camera.id, startDate, endDate: startDate, totalPrice: 50 };
      const { id } = (await world().as(victim).post('/api/bookings', input)).json<{ id: number }>();
      await world().as(victim).post('/api/messages', { bookingId: id, content: marker });
      const url = await listen(world().app);

      const value = fc.oneof(
        fc.constantFrom(id, victim.id, attacker.id, 0, -1, 1e21, '', '\u0000', marker.slice(0, 3)),
        fc.jsonValue({ maxDepth: 2 }),
      );
      const frame = fc.oneof(
        fc
          .record(
            {
              type: fc.constantFrom('message', 'auth', 'new_message', '__proto__'),
              bookingId: value,
              senderId: value,
              content: value,
              clientId: value,
              token: value,
            },
            { requiredKeys: ['type'] },
          )
          .map((content) => JSON.stringify(content)),
        fc
          .constant({ type: 'message', bookingId: id, content: 'let me in' })
          .map((content) => JSON.stringify(content)),
        fc.constantFrom('', '{', 'null', '[]', '['.repeat(60_000), 'x'.repeat(70_000)),
        fc.string({ maxLength: 100 }),
        fc.uint8Array({ maxLength: 100 }),
      );
      const property = fc.asyncProperty(
        fc.array(frame, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(attacker.token, 'a.b.c', undefined),
        async (frames, token) => {
          const socket = new WebSocket(`${url}/ws`);
          const heard: string[] = [];
          socket.on('message', (data) => heard.push(String(data)));
          await once(socket, 'open');
          if (token) socket.send(JSON.stringify({ type: 'auth', token }));
          for (const one of frames) socket.send(one);
          socket.ping();
          await Promise.race([once(socket, 'pong'), once(socket, 'close')]);
          socket.terminate();
          for (const text of heard) {
            expect(serverFrame.safeParse(JSON.parse(text)).success, text).toBe(true);
            expect(text).not.toContain(marker);
            expect(text).not.toMatch(/\bat \S+:\d+|node_modules|insert into/);
          }
        },
      );
      await fc.assert(property, { numRuns: runs, endOnFailure: true });

      const messages = await world().as(victim).get(`/api/messages/booking/${id}`);
      expect(messages.json<unknown[]>()).toHaveLength(1);
      (await signIn(url, victim)).close();
    },
    60_000 + runs * 500,
  );
});
