import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Camera, WholeCamera } from '#shared/cameras/cameras.ts';
import type { Picture } from '#shared/pictures/picture.ts';
import { pictureLimits } from '#shared/pictures/pictures.rules.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { sweepPictures } from './pictures.service.ts';

const hour = 60 * 60 * 1_000;
const plain = (width: number, height: number, background = '#336699'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

describeInWorld('pictures', (world) => {
  let desk: TestUser;
  beforeEach(async () => {
    desk = await world().createUser({ admin: true });
  });
  const send = (file: Buffer, type = 'image/jpeg') =>
    world().as(desk).post('/api/admin/pictures', file, { 'content-type': type });
  async function upload(file: Buffer): Promise<Picture> {
    const reply = await send(file);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<Picture>();
  }
  const read = (address: string, headers = {}) => world().as().get(address, undefined, headers);
  const metadataOf = async (address: string) => sharp((await read(address)).rawPayload).metadata();

  it('from a phone stand upright, in a few widths, without a word of where they were taken', async () => {
    const photograph = await plain(2400, 1600, '#ff0000')
      .jpeg()
      .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const picture = await upload(photograph);
    expect(picture.src).toMatch(/^\/pictures\/[0-9a-f]{32}-960\.webp$/);
    expect(picture.widths).toEqual([480, 960, 1600]);
    expect(picture.color).toMatch(/^#f[ef]0[0-9a-f]0[0-9a-f]$/);
    for (const width of picture.widths) {
      for (const format of ['webp', 'avif']) {
        const address = picture.src.replace('960.webp', `${width}.${format}`);
        const { exif, icc, xmp, orientation, ...shape } = await metadataOf(address);
        expect([shape.width, shape.height]).toEqual([width, width * 1.5]);
        expect({ exif, xmp, orientation }).toEqual({});
        expect(icc?.includes('Telephone')).not.toBe(true);
        expect((await read(address)).headers['content-type']).toBe(`image/${format}`);
      }
    }
  });

  it('are read by everybody, and kept by browsers for ever', async () => {
    const { src } = await upload(await plain(500, 400).png().toBuffer());
    const { statusCode, headers } = await read(src);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const known = await read(src, { 'if-none-match': headers['etag'] });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const head = await world().app.inject({ method: 'HEAD', url: src });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
      200,
      'image/webp',
      '',
    ]);
    for (const address of [
      src.replace('500.webp', '501.webp'),
      src.replace('500.webp', '0500.webp'),
      src.replace('.webp', '.jpg'),
      '/pictures/../package.json',
      `/pictures/${'0'.repeat(32)}-480.webp`,
    ]) {
      expect((await read(address)).statusCode, address).toBe(404);
    }
  });

  it.each([
    [300, [300], 300],
    [480, [480], 480],
    [700, [480, 700], 700],
    [960, [480, 960], 960],
    [1200, [480, 960, 1200], 960],
    [1600, [480, 960, 1600], 960],
  ])('%i pixels wide are kept in %j', async (width, widths, shown) => {
    const picture = await upload(await plain(width, 20).webp().toBuffer());
    expect(picture.widths).toEqual(widths);
    expect(picture.src.endsWith(`-${shown}.webp`)).toBe(true);
  });

  it('keep what is transparent, whose colour is that on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const file = await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { src, color } = await upload(file);
    expect(color).toBe('#ffffff');
    expect((await metadataOf(src)).hasAlpha).toBe(true);
  });

  it('are the first of an animation', async () => {
    const frames = await sharp(
      [
        await plain(60, 40, '#ff0000').png().toBuffer(),
        await plain(60, 40, '#0000ff').png().toBuffer(),
      ],
      { join: { animated: true } },
    )
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const picture = await upload(frames);
    expect(picture.color).toMatch(/^#f/);
    expect(await metadataOf(picture.src)).toMatchObject({ width: 60, height: 40 });
  });

  it('of the same file have the same address, whatever is said of it', async () => {
    const file = await plain(64, 48).avif().toBuffer();
    const first = await upload(file);
    for (const type of ['text/plain', 'application/json', 'image/heic']) {
      const again = await send(file, type);
      expect([again.statusCode, again.json()]).toEqual([201, first]);
    }
  });

  describe('are refused', () => {
    it.each([
      ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), 'not GIF'],
      ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'not HEIC'],
      [
        'SVG',
        Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
        'not SVG',
      ],
      [
        'SVG that calls itself AVIF',
        Buffer.from(
          '<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        ),
        'not SVG',
      ],
      ['text', Buffer.from('Hello'), 'Pictures are JPEG, PNG, WebP or AVIF'],
      ['nothing', Buffer.alloc(0), 'Pictures are JPEG, PNG, WebP or AVIF'],
    ])('when they are %s, whatever they are called', async (_kind, file, said) => {
      const reply = await send(file, 'image/jpeg');
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        415,
        'unsupported_media_type',
      ]);
      expect(reply.json<{ message: string }>().message).toContain(said);
    });

    it('when they end too early, are damaged, or have too many pixels', async () => {
      const whole = await plain(800, 600).jpeg().toBuffer();
      const damaged = await plain(200, 200).png().toBuffer();
      damaged.fill(7, 40);
      const bomb = await plain(10_000, 6_001, '#000000').png().toBuffer();
      for (const file of [whole.subarray(0, whole.length / 2), damaged, bomb]) {
        const reply = await send(file);
        expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
          422,
          'unreadable_picture',
        ]);
      }
      expect((await world().as().get('/api/cameras')).statusCode).toBe(200);
    });

    it('above 20 MiB, before they are looked at', async () => {
      const reply = await send(
        Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), randomBytes(pictureLimits.bytes)]),
      );
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        413,
        'payload_too_large',
      ]);
    });

    it('when too many wait, for a moment', async () => {
      const files = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          plain(100 + index, 50)
            .jpeg()
            .toBuffer(),
        ),
      );
      const replies = await Promise.all(files.map((file) => send(file)));
      const busy = replies.filter(({ statusCode }) => statusCode === 503);
      expect(busy.length).toBe(3);
      expect(busy[0]?.headers['retry-after']).toBe('5');
      expect(replies.filter(({ statusCode }) => statusCode === 201).length).toBe(9);
      // The next picture finds an empty queue.
      await upload(await plain(200, 100).jpeg().toBuffer());
    });
  });

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
      // A picture that comes back to its item stays, also when the item leaves the catalogue.
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
