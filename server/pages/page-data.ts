import { getCamera, listBrands, listCategories } from '#shared/cameras/cameras.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { PublicQuestion, ReadPublic } from '#shared/rendered-page.ts';
import { helpSearch, listCameras, listFacets } from '#shared/stock/finding.ts';
import { getShop, getShopTexts } from '#shared/shop/shop.ts';
import { brandsPage, cameraById, categoriesPage } from '../cameras/cameras.service.ts';
import { camerasPage, countFacets, searchHelp } from '../cameras/finding.service.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { check } from '../http/route.ts';
import { presentShop, presentTexts } from '../shop/shop.service.ts';

const addressOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Parameters as they stand in a URL: as a text, or as several texts. */
const asText = (values: Record<string, unknown> = {}): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.map(String) : String(value)]],
    ),
  );

/**
 * Makes the function that answers public calls while a page is rendered on the server. Of a list it
 * gives only the first page.
 */
export function createPublicReader(
  deps: Pick<Deps, 'database' | 'clock' | 'shop' | 'pictures' | 'catalogue'>,
): ReadPublic {
  const { db } = deps.database;
  const readings: Record<string, (question: PublicQuestion) => Promise<unknown>> = {
    [addressOf(listCameras)]: async ({ query }) =>
      (await camerasPage(deps, check(listCameras.query, asText(query)))).items,
    [addressOf(helpSearch)]: async ({ query }) =>
      searchHelp(deps, check(helpSearch.query, asText(query))),
    [addressOf(listFacets)]: async ({ query }) =>
      countFacets(deps, check(listFacets.query, asText(query))),
    [addressOf(getCamera)]: async ({ params }) => {
      // A text that cannot be an id means, for the reader of the page, that there is no such item.
      const camera = getCamera.params.safeParse(asText(params));
      if (!camera.success) throw notFound('Camera');
      return cameraById(deps, camera.data.id);
    },
    [addressOf(listCategories)]: async ({ query }) =>
      (await categoriesPage(db, check(listCategories.query, asText(query)))).items,
    [addressOf(listBrands)]: async ({ query }) =>
      (await brandsPage(db, check(listBrands.query, asText(query)))).items,
    [addressOf(getShop)]: async () => presentShop(deps),
    [addressOf(getShopTexts)]: async () => presentTexts(deps),
  };
  return async (question) => {
    const read = readings[question.address];
    if (!read) throw notFound('Page');
    return read(question);
  };
}
