import { expect, it } from 'vitest';
import { describeInWorld } from '../testing/world.ts';

describeInWorld('GET /api/shop', (world) => {
  it('tells name, time zone, today in the shop, currency and hours', async () => {
    world().clock.set(new Date('2030-05-01T23:59:00Z'));
    expect((await world().as().get('/api/shop')).json()).toEqual({
      name: 'Lensyard',
      timeZone: 'UTC',
      today: '2030-05-01',
      currency: 'USD',
      hours: 'Mon-Fri 9AM-6PM',
    });
  });
});
