import { expect, it } from 'vitest';
import { describeInWorld } from '../testing/world.ts';

describeInWorld(
  'raised limits',
  (world) => {
    it('let a visitor call so many times the usual number', async () => {
      const ask = () => world().as(undefined, '192.0.2.9').get('/api/shop');
      for (let count = 0; count < 1_200; count += 1) expect((await ask()).statusCode).toBe(200);
      expect((await ask()).statusCode).toBe(429);
    });
  },
  { rateLimits: true, rateLimitFactor: 2 },
);
