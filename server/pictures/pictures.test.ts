import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { pictureLimits } from '#shared/pictures/pictures.rules.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { plain, sendPicture, uploadPicture } from './pictures.test-helpers.ts';

describeInWorld('pictures', (world) => {
  let desk: TestUser;
  beforeEach(async () => {
    desk = await world().createUser({ admin: true });
  });
  const send = (file: Buffer, type?: string) => sendPicture(world(), desk, file, type);
  const upload = (file: Buffer) => uploadPicture(world(), desk, file);
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
      // When these pictures are done, another one can be uploaded.
      await upload(await plain(200, 100).jpeg().toBuffer());
    });
  });
});
