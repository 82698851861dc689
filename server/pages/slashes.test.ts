import { beforeEach, expect, it } from 'vitest';
import { describeInWorld } from '../testing/world.ts';

describeInWorld('a slash at the end of an address', (world) => {
  beforeEach(async () => {
    await world().createCamera();
  });

  it.each([
    ['/cameras/', '/cameras'],
    ['/cameras//', '/cameras'],
    ['/cameras/?category=4&search=a%2Fb+c/', '/cameras?category=4&search=a%2Fb+c/'],
    ['/camera/1/', '/camera/1'],
    ['/login/?back=/bookings/', '/login?back=/bookings/'],
    ['/chat/', '/chat'],
    ['/chat/5/', '/chat/5'],
    ['/admin/', '/admin'],
    ['/admin/bookings/7/sheet/', '/admin/bookings/7/sheet'],
  ])('of a known page leads to it without one for good, query kept: %s', async (address, page) => {
    // The first request fills the cache, so the later ones also test answers from it.
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const reply = await world().app.inject({ method, url: address });
      expect([reply.statusCode, reply.headers.location]).toEqual([308, page]);
    }
    const reply = await world().as().get(page);
    expect(reply.statusCode).toBe(200);
    const again = await world().as().get(address);
    expect([again.statusCode, again.headers.location]).toEqual([308, page]);
  });

  it.each([
    '/nope/',
    '/nope//',
    '/nope/?page=1',
    '/nope?back=/',
    '/nope//below?back=/',
    '/nope/%20',
    '/camera/',
    '/camera/999/',
    '/camera/zero/',
    '/admin/nope/',
    '/bookings/below/',
    '/bookings/below',
    '/bookings/below/receipt',
    '/chat/below',
    '/admin/users/below',
    '/admin/bookings/below',
    '/Cameras/',
    '/healthz/',
    '/sitemap.xml/',
    '/assets/',
    '/products/',
  ])('of no page is 404 at once: %s', async (address) => {
    const reply = await world().as().get(address);
    expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined]);
  });

  it('makes no other call of what is written there', async () => {
    for (const [address, status] of [
      ['/nope/', 404],
      ['/cameras/', 405],
    ] as const) {
      const reply = await world().app.inject({ method: 'POST', url: address });
      expect([address, reply.statusCode]).toEqual([address, status]);
    }
  });
});
