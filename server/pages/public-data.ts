import { getCamera, listBrands, listCameras, listCategories } from '#shared/cameras.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { getShopTexts } from '#shared/shop.ts';
import { presentCamera } from '../cameras/cameras.presenter.ts';
import { findBrands, findCameras, findCategories } from '../cameras/cameras.queries.ts';
import { cameraById } from '../cameras/cameras.service.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { pageSize } from '../http/pagination.ts';
import { check } from '../http/route.ts';
import { presentTexts } from '../shop/shop.service.ts';

/** Answers an address of the API, e.g. `/api/cameras?limit=24`, from within the server. */
export type ReadPublic = (address: string) => Promise<unknown>;

type Reading = (path: RegExpExecArray, query: Record<string, string>) => Promise<unknown>;

const pathPattern = ({ path }: Endpoint) =>
  new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** The public calls that a page rendered by the server may need; their first page of results. */
export function createPublicReader(deps: Pick<Deps, 'database' | 'shop'>): ReadPublic {
  const { db } = deps.database;
  const readings: [RegExp, Reading][] = [
    [
      pathPattern(listCameras),
      async (_, input) => {
        const query = check(listCameras.query, input);
        return (await findCameras(db, query, 0, pageSize(query))).map(presentCamera);
      },
    ],
    [
      pathPattern(getCamera),
      (path) => {
        // For who reads a page, an id that cannot be one is just not there.
        const params = getCamera.params.safeParse(path.groups);
        if (!params.success) throw notFound('Camera');
        return cameraById(db, params.data.id);
      },
    ],
    [
      pathPattern(listCategories),
      (_, input) => findCategories(db, 0, pageSize(check(listCategories.query, input))),
    ],
    [
      pathPattern(listBrands),
      (_, input) => findBrands(db, '', pageSize(check(listBrands.query, input))),
    ],
    [pathPattern(getShopTexts), async () => presentTexts(deps)],
  ];
  return async (address) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    for (const [pattern, reading] of readings) {
      const path = pattern.exec(pathname);
      if (path) return reading(path, Object.fromEntries(searchParams));
    }
    throw notFound('Page');
  };
}
