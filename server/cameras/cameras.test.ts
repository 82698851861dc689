import { expect, it } from 'vitest';
import type { Camera, Category } from '#shared/cameras/cameras.ts';
import { matchesFilter, priceBandNames } from '#shared/stock/finding.rules.ts';
import { describeInWorld, type World } from '../testing/world.ts';
import { inputOf } from './cameras.test-helpers.ts';

async function everyPage<Item>(world: World, address: string): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | undefined = address;
  while (next) {
    const reply = await world.as().get(next);
    items.push(...reply.json<Item[]>());
    next = /^<(.+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  return items;
}

describeInWorld('GET /api/cameras', (world) => {
  it('lists the catalogue by id ascending as a plain array, in pages that are linked', async () => {
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await world().createCamera()).id);
    const whole = await world().as().get('/api/cameras');
    expect(whole.json<Camera[]>().map((camera) => camera.id)).toEqual(made);
    expect(whole.headers['link']).toBeUndefined();
    expect(
      (await everyPage<Camera>(world(), '/api/cameras?limit=2')).map((camera) => camera.id),
    ).toEqual(made);
  });

  it('shows a camera with these fields and no others in the list, and with some more by itself', async () => {
    const { id } = await world().createCamera();
    const listed = [
      'brand',
      'categoryId',
      'description',
      'features',
      'id',
      'imageUrl',
      'images',
      'kind',
      'longer',
      'model',
      'name',
      'pricePerDay',
      'rates',
      'rating',
      'reviewCount',
      'specs',
      'stockCount',
      'updatedAt',
    ];
    const [camera] = (await world().as().get('/api/cameras')).json<object[]>();
    expect(Object.keys(camera ?? {}).sort()).toEqual(listed);
    const alone = (await world().as().get(`/api/cameras/${id}`)).json<object>();
    const alsoAlone = ['accessories', 'bufferDays', 'depositPerUnit', 'included', 'taxPercent'];
    expect(Object.keys(alone).sort()).toEqual([...listed, ...alsoAlone].sort());
    const admin = await world().createUser({ admin: true });
    const [forDesk] = (await world().as(admin).get('/api/cameras')).json<object[]>();
    expect(Object.keys(forDesk ?? {}).sort()).toEqual(listed);
  });

  it('refuses a limit that is not 1 to 1,000 and a cursor that is not ours', async () => {
    for (const query of [
      'limit=0',
      'limit=1001',
      'limit=-1',
      'limit=1.5',
      'limit=x',
      'cursor=abc',
      'cursor=WyJ4Il0',
      'maxStock=-1',
      'categoryId=x',
      'price=cheap',
    ]) {
      const reply = await world().as().get(`/api/cameras?${query}`);
      expect([query, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        query,
        400,
        'invalid_input',
      ]);
    }
  });

  it('keeps the same filter rules as the page: % and _ are plain, nothing matches across fields', async () => {
    const words = ['Leica M11', '100%', 'a_b', 'ZOOM', 'été', 'Cam İris ΟΔΟΣ'];
    for (const [index, name] of words.entries()) {
      await world().createCamera({
        name,
        brand: index % 2 ? 'Leica' : 'Canon',
        model: `Model ${words[(index + 1) % words.length]}`,
        description: 'Quiet',
        pricePerDay: [49, 50, 100, 150, 151][index] ?? 1,
        categoryId: (index % 4) + 1,
      });
    }
    const all = await everyPage<Camera>(world(), '/api/cameras');
    const categories = (await world().as().get('/api/categories')).json<Category[]>();
    const categoryOf = ({ categoryId }: Camera) =>
      categories.find(({ id }) => id === categoryId)?.name ?? '';
    const searches = [
      'leica',
      '%',
      '_',
      '100%',
      'a_b',
      'ÉTÉ',
      'm11 canon',
      'LEICA M11',
      'eica m1',
      'leica m12',
      'İ',
      'İx',
      'İİ',
      'İris',
      'iris',
      'ΟΔΟΣ',
      'οδοσ',
      'ΟΣ',
      'Σ',
      'quiet',
      'model',
      'm11\u001fCanon',
      ' zoom ',
      'lens',
      'lenses accessory',
      'dslr',
    ];
    const filters = [
      ...searches.map((search) => ({ search })),
      ...priceBandNames.map((price) => ({ price })),
      ...[1, 2, 3, 4].map((categoryId) => ({ categoryId })),
      { brand: ['Leica'] },
      { brand: ['leica'] },
      { search: 'leica', price: '50-100' as const, brand: ['Leica'] },
    ];
    for (const filter of filters) {
      const query = new URLSearchParams(
        Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const found = (await world().as().get(`/api/cameras?${query}`)).json<Camera[]>();
      expect([filter, found.map((camera) => camera.id)]).toEqual([
        filter,
        all
          .filter((camera) => matchesFilter(camera, filter, categoryOf(camera)))
          .map((camera) => camera.id),
      ]);
    }
  });

  it('takes maxStock', async () => {
    const [none, one] = [
      await world().createCamera({ stockCount: 0 }),
      await world().createCamera({ stockCount: 1 }),
    ];
    await world().createCamera({ stockCount: 2 });
    const found = (await world().as().get('/api/cameras?maxStock=1')).json<Camera[]>();
    expect(found.map((camera) => camera.id)).toEqual([none.id, one.id]);
  });

  it('carries an ETag per encoding, answers 304 to it, and never an old answer after a change', async () => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera({ description: 'x'.repeat(2_000) });
    const plain = await world().as().get('/api/cameras');
    const packed = await world()
      .as()
      .get('/api/cameras', undefined, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
    const again = { 'if-none-match': String(plain.headers['etag']) };
    expect((await world().as().get('/api/cameras', undefined, again)).statusCode).toBe(304);
    await world()
      .as(admin)
      .put(`/api/admin/cameras/${camera.id}`, { ...inputOf(camera), name: 'New name' });
    const changed = await world().as().get('/api/cameras', undefined, again);
    expect([changed.statusCode, changed.json<Camera[]>()[0]?.name]).toEqual([200, 'New name']);
  });
});

describeInWorld('one camera, the categories and the brands', (world) => {
  it('answers a camera, and 404 for an unknown, 400 for a malformed id', async () => {
    const camera = await world().createCamera();
    expect((await world().as().get(`/api/cameras/${camera.id}`)).json()).toMatchObject(camera);
    expect((await world().as().get('/api/cameras/999999')).statusCode).toBe(404);
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '1e3', '%00']) {
      expect([id, (await world().as().get(`/api/cameras/${id}`)).statusCode]).toEqual([id, 400]);
    }
  });

  it('knows the four categories in every shop', async () => {
    expect((await world().as().get('/api/categories')).json()).toEqual([
      { id: 1, name: 'DSLR Cameras' },
      { id: 2, name: 'Mirrorless Cameras' },
      { id: 3, name: 'Cinema Cameras' },
      { id: 4, name: 'Lenses & Accessories' },
    ]);
  });

  it('lists distinct brands in order, without those of deleted cameras', async () => {
    const admin = await world().createUser({ admin: true });
    for (const brand of ['Sony', 'Canon', 'Sony', 'ARRI']) await world().createCamera({ brand });
    const gone = await world().createCamera({ brand: 'Zeiss' });
    await world().as(admin).delete(`/api/admin/cameras/${gone.id}`);
    expect((await world().as().get('/api/brands')).json()).toEqual(['ARRI', 'Canon', 'Sony']);
    expect(await everyPage(world(), '/api/brands?limit=2')).toEqual(['ARRI', 'Canon', 'Sony']);
  });

  it('shows the picture at imageUrl where the house has none of its own', async () => {
    const camera = await world().createCamera({ imageUrl: 'https://example.com/a.jpg' });
    expect(camera.images).toEqual([
      { src: 'https://example.com/a.jpg', widths: [], color: expect.any(String) },
    ]);
  });
});
