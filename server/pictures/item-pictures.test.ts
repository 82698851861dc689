import { beforeEach, describe, expect, it } from 'vitest';
import type { Camera, WholeCamera } from '#shared/cameras/cameras.ts';
import type { Picture } from '#shared/pictures/picture.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { sweepPictures } from './pictures.service.ts';
import { plain, uploadPicture } from './pictures.test-helpers.ts';

const hour = 60 * 60 * 1_000;

describeInWorld('pictures', (world) => {
  let desk: TestUser;

  beforeEach(async () => {
    desk = await world().createUser({ admin: true });
  });

  const upload = (file: Buffer) => uploadPicture(world(), desk, file);

  const read = (address: string, headers = {}) => world().as().get(address, undefined, headers);

  describe('of an item', () => {
    const input = {
      name: 'Canon EOS R5',
      brand: 'Canon',
      model: 'EOS R5',
      description: 'A camera',
      features: ['8K'],
      pricePerDay: 50,
      stockCount: 1,
      categoryId: 1,
    };
    const add = (pictures: object) =>
      world()
        .as(desk)
        .post('/api/admin/cameras', { ...input, ...pictures });
    const change = async ({ id }: Camera, pictures: object) =>
      world()
        .as(desk)
        .put(`/api/admin/cameras/${id}`, { ...input, ...pictures });
    const shownOf = async ({ id }: Pick<Camera, 'id'>) =>
      (await world().as().get(`/api/cameras/${id}`)).json<WholeCamera>();
    let first: Picture;
    let second: Picture;
    beforeEach(async () => {
      first = await upload(await plain(1000, 750, '#111111').jpeg().toBuffer());
      second = await upload(await plain(300, 200, '#eeeeee').jpeg().toBuffer());
    });

    it('are shown in their order, the first on its card', async () => {
      const images = [second.src, first.src, 'https://example.com/third.jpg'];
      const added = await add({ images });
      expect(added.statusCode, added.body).toBe(201);
      const camera = await shownOf(added.json<Camera>());
      expect(camera.imageUrl).toBe(second.src);
      expect(camera.images).toEqual([
        second,
        first,
        { src: images[2], widths: [], color: expect.any(String) },
      ]);
      const [listed] = (await world().as().get('/api/cameras')).json<Camera[]>();
      expect(listed?.images).toEqual(camera.images);
    });

    it('stay when another first one is given, and when the item is sent back as it was read', async () => {
      const camera = (await add({ images: [first.src, second.src] })).json<Camera>();
      expect((await change(camera, { imageUrl: 'https://example.com/a.jpg' })).statusCode).toBe(
        200,
      );
      const shown = await shownOf(camera);
      expect(shown.images.map(({ src }) => src)).toEqual(['https://example.com/a.jpg', second.src]);
      const { imageUrl, images } = shown;
      expect((await change(camera, { imageUrl, images })).statusCode).toBe(200);
      expect((await shownOf(camera)).images).toEqual(shown.images);
      expect((await change(camera, { images: [second.src] })).statusCode).toBe(200);
      expect(await shownOf(camera)).toMatchObject({ imageUrl: second.src, images: [second] });
    });

    it('keep what the house says about them until it says something else', async () => {
      const caption = 'The lens is not included';
      const added = await add({ images: [{ src: first.src, caption }, second.src] });
      expect(added.statusCode, added.body).toBe(201);
      const camera = added.json<Camera>();
      expect((await shownOf(camera)).images).toEqual([{ ...first, caption }, second]);
      await change(camera, { images: [second.src, first.src] });
      expect((await shownOf(camera)).images).toEqual([second, { ...first, caption }]);
      await change(camera, { images: [second.src, { src: first.src, caption: '' }] });
      expect((await shownOf(camera)).images).toEqual([second, first]);
    });

    it.each([
      ['imageUrl', {}],
      ['images.0.caption', { images: [{ src: '/a.jpg', caption: 'x'.repeat(121) }] }],
      ['images', { images: [{ src: '/a.jpg', caption: 'two\nlines' }] }],
      ['imageUrl', { images: ['/a.jpg', '/b.jpg'], imageUrl: '/b.jpg' }],
      ['images', { images: [] }],
      ['images', { images: Array.from({ length: 13 }, (_, index) => `/${index}.jpg`) }],
      ['images', { images: [`/pictures/${'0'.repeat(32)}-960.webp`] }],
      ['imageUrl', { imageUrl: `/pictures/${'0'.repeat(32)}-960.webp` }],
    ])('are refused, with the field %s: %j', async (field, pictures) => {
      const reply = await add(pictures);
      expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([
        400,
        [field],
      ]);
    });

    it('stay for good, those that nothing shows for a day only', async () => {
      const camera = (await add({ images: [first.src] })).json<Camera>();
      const logo = await upload(await plain(90, 30).png().toBuffer());
      const settings = (await world().as(desk).get('/api/admin/settings')).json<{
        house: object;
      }>();
      await world()
        .as(desk)
        .put('/api/admin/settings', { ...settings, house: { ...settings.house, logo: logo.src } });
      const { deps, clock } = world();
      const sweep = () => sweepPictures(deps.database.db, clock.now());
      const isThere = async ({ src }: Picture) => (await read(src)).statusCode === 200;

      clock.advance(23 * hour);
      await sweep();
      expect(await isThere(second)).toBe(true);
      clock.advance(2 * hour);
      await sweep();
      expect([await isThere(first), await isThere(second), await isThere(logo)]).toEqual([
        true,
        false,
        true,
      ]);
      // A picture stays if it is shown again before it is deleted, also when its item has left the
      // catalogue after that.
      await change(camera, { imageUrl: 'https://example.com/a.jpg' });
      await sweep();
      clock.advance(25 * hour);
      await change(camera, { imageUrl: first.src });
      await sweep();
      await world().as(desk).delete(`/api/admin/cameras/${camera.id}`);
      clock.advance(48 * hour);
      await sweep();
      expect(await isThere(first)).toBe(true);
    });
  });
});
