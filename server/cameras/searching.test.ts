import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { Camera, Category } from '#shared/cameras/cameras.ts';
import { matchesFilter, severalFilterNames, severalFilters } from '#shared/stock/finding.rules.ts';
import type { Facets, SearchHelp } from '#shared/stock/finding.ts';
import { relevanceOf } from '#shared/stock/words.rules.ts';
import { fillDemoShop } from '../demo/demo-shop.ts';
import { describeInWorld } from '../testing/world.ts';

/** Searches as people type them, each with the item that must come first. */
const questions = [
  ['lens 50mm', 'ZEISS CP.3 50mm T2.1'],
  ['50 mm lens', 'ZEISS CP.3 50mm T2.1'],
  ['35mm', 'Sigma 35mm F1.4 DG DN Art'],
  ['wide angle', 'Sigma 35mm F1.4 DG DN Art'],
  ['SD card', 'Sony NP-FZ100 Battery and Card Set'],
  ['memory card', 'Sony NP-FZ100 Battery and Card Set'],
  ['sony24-70', 'Sony FE 24-70mm F2.8 GM II'],
  ['sony 24 70', 'Sony FE 24-70mm F2.8 GM II'],
  ['tripod head', 'Manfrotto 055 XPRO3 with 3-Way Head'],
  ['tripod', 'Manfrotto 055 XPRO3 with 3-Way Head'],
  ['gimbal', 'DJI RS 3 Pro'],
  ['light', 'Aputure LS 600d Pro'],
  ['lights', 'Aputure LS 600d Pro'],
  ['fx 3', 'Sony FX6'],
  ['fx6', 'Sony FX6'],
  ['fx 6', 'Sony FX6'],
  ['canon 70 200', 'Canon RF 70-200mm F2.8 L IS USM'],
  ['70-200', 'Canon RF 70-200mm F2.8 L IS USM'],
  ['batterie', 'Sony NP-FZ100 Battery and Card Set'],
  ['batteries sony', 'Sony NP-FZ100 Battery and Card Set'],
  ['A7IV', 'Sony A7 IV'],
  ['a7 iv', 'Sony A7 IV'],
  ['5d mark iv', 'Canon EOS 5D Mark IV'],
  ['EOS 5D', 'Canon EOS 5D Mark IV'],
  ['medium format', 'Hasselblad X2D 100C'],
  ['microphone', 'Sennheiser MKH 416'],
  ['monitor', 'Atomos Ninja V'],
  ['canon full frame', 'Canon EOS R5'],
  ['global shutter', 'RED KOMODO 6K'],
  ['komodo', 'RED KOMODO 6K'],
  ['pocket cinema', 'Blackmagic Pocket Cinema Camera 6K Pro'],
  ['fuji', 'Fujifilm X-T5'],
  ['x100', 'Fujifilm X100VI'],
] as const;

/** Mistyped searches, each with the search that the shop must suggest. */
const slips = [
  ['hasselblat', 'Hasselblad'],
  ['manfroto', 'Manfrotto'],
  ['sennheizer', 'Sennheiser'],
  ['cannon lens', 'Canon lens'],
  ['niokn', 'Nikon'],
  ['fujiflm x100vi', 'Fujifilm X100VI'],
  // The meant words of these stand only in features and descriptions.
  ['gimbel', 'gimbal'],
  ['weding', 'wedding'],
] as const;

describeInWorld(
  'searches of the demo shop',
  (world) => {
    let all: Camera[];
    let categories: Category[];
    beforeEach(async () => {
      await fillDemoShop(world().deps);
      all = await get('/api/cameras');
      categories = await get('/api/categories');
    });
    const get = async <Reply>(address: string) => {
      const reply = await world().as().get(address);
      expect([address, reply.statusCode]).toEqual([address, 200]);
      return reply.json<Reply>();
    };
    const categoryOf = ({ categoryId }: Camera) =>
      categories.find(({ id }) => id === categoryId)?.name ?? '';
    const find = (search: string, more = '') =>
      get<Camera[]>(`/api/cameras?search=${encodeURIComponent(search)}&sort=relevance${more}`);

    it('find what is meant first, however it is typed', async () => {
      const found = [];
      for (const [search] of questions) found.push([search, (await find(search))[0]?.name ?? null]);
      expect(found).toEqual(questions);
    });

    it('offer the words that somebody meant where they find nothing', async () => {
      const offered = [];
      for (const [search, meant] of slips) {
        expect(await find(search)).toEqual([]);
        const help = await get<SearchHelp>(`/api/search-help?search=${encodeURIComponent(search)}`);
        offered.push([search, help.didYouMean]);
        expect((await find(meant)).length).toBeGreaterThan(0);
      }
      expect(offered).toEqual(slips);
    });

    it('answer as the rule in the browser does, whatever is typed', async () => {
      const words = all.flatMap(({ name, description, features }) =>
        [name, description, ...features].join(' ').split(/\s+/),
      );
      const aWord = fc.oneof(
        fc.constantFrom(...words),
        fc.constantFrom(...words).map((word) => word.slice(0, 3)),
        fc.constantFrom(...words).map((word) => word.toUpperCase()),
        fc.constantFrom('lens', 'lenses', 'cameras', 'camera', '6', 'k', '%', '_', "'", 'é'),
      );
      const aSearch = fc
        .array(aWord, { minLength: 1, maxLength: 3 })
        .map((list) => list.join(' ').slice(0, 100));
      await fc.assert(
        fc.asyncProperty(aSearch, async (search) => {
          const expected = all
            .map((camera) => ({
              camera,
              score: relevanceOf(camera, search, categoryOf(camera)) ?? Infinity,
            }))
            .filter(({ score }) => score < Infinity)
            .toSorted((a, b) => a.score - b.score || a.camera.id - b.camera.id)
            .map(({ camera }) => camera.name);
          const found = await find(search);
          expect([search, found.map(({ name }) => name)]).toEqual([search, expected]);
        }),
        { numRuns: 150 },
      );
    });

    it('are read page by page in the same order', async () => {
      const whole = await find('camera');
      expect(whole.length).toBeGreaterThan(5);
      const pages: string[] = [];
      for (
        let next: string | undefined = '/api/cameras?search=camera&sort=relevance&limit=4';
        next;
      ) {
        const reply = await world().as().get(next);
        pages.push(...reply.json<Camera[]>().map(({ name }) => name));
        next = /^<(.+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
      }
      expect(pages).toEqual(whole.map(({ name }) => name));
    });

    it('take several values of a filter, of which any will do', async () => {
      const found = await get<Camera[]>(
        '/api/cameras?mount=Canon%20RF&mount=Leica%20M&brand=Canon&brand=Leica',
      );
      expect(found.map(({ name }) => name)).toEqual([
        'Canon RF 70-200mm F2.8 L IS USM',
        'Canon EOS R5',
        'Leica M11',
      ]);
      const lenses = await get<Camera[]>('/api/cameras?kind=lens&kind=light');
      expect(new Set(lenses.map(({ kind }) => kind))).toEqual(new Set(['lens', 'light']));
    });

    const filters = [
      '',
      '?kind=camera_body&mount=Sony%20E',
      '?search=canon',
      '?brand=Sony&brand=Canon&price=over150',
      '?sensor=Full%20frame&resolution=45%20MP',
    ];
    it('count what each value of a filter would leave beside the others', async () => {
      for (const query of filters) await expectCounts(query);
    });
    async function expectCounts(query: string) {
      const counted = await get<Facets>(`/api/cameras/facets${query}`);
      const parameters = new URLSearchParams(query);
      const filter = Object.fromEntries(
        [...new Set(parameters.keys())].map((name) => [
          name,
          name === 'search' || name === 'price' ? parameters.get(name) : parameters.getAll(name),
        ]),
      );
      for (const name of severalFilterNames) {
        const { [name]: _own, ...others } = filter;
        const left = all.filter((camera) => matchesFilter(camera, others, categoryOf(camera)));
        const counts = Map.groupBy(left.flatMap(severalFilters[name]), (value) => value);
        const expected = [...counts].map(([value, list]) => ({ value, count: list.length }));
        expect(counted[name].toSorted((a, b) => (a.value < b.value ? -1 : 1))).toEqual(
          expected.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
        );
      }
    }
  },
  { demo: 'always' },
);
