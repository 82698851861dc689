import { createMemoryHistory, rootRouteId, RouterProvider } from '@tanstack/react-router';
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type { PublicQuestion, ReadPublic, RenderedPage } from '#shared/rendered-page.ts';
import { shopQuery } from './features/shop/shop.api.ts';
import { dehydrate } from './lib/calls/dehydrated-data.ts';
import { idInAddress } from './lib/addresses/id-in-address.ts';
import type { House } from './lib/shop/house.tsx';
import { headFromMatches } from './lib/addresses/page-head.ts';
import { createQueryClient } from './lib/calls/query-client.ts';
import { createAppRouter } from './router.tsx';

/**
 * Renders the page at an address as a visitor sees it. `read` answers calls of the API inside the
 * server.
 * @throws what `read` throws, except a 404, which becomes a page with status 404.
 */
export async function render(
  address: string,
  read: ReadPublic,
  house: House,
): Promise<RenderedPage> {
  const queryClient = createQueryClient(
    ({ meta }) => read(meta?.['question'] as PublicQuestion),
    Infinity,
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(queryClient, house, { history });
  const leaf = router.matchRoutes(router.latestLocation).at(-1);
  const routeId = leaf?.routeId ?? rootRouteId;
  if (routeId !== rootRouteId && !leaf?.staticData.renderedByServer) {
    const [, parts] = router.getMatchedRoutes(router.latestLocation.pathname);
    // An address that continues after the address of a page still matches that page; the browser
    // then shows that the page does not exist.
    const isBelowPage = parts['**'] !== undefined;
    const isNoId = Object.entries(parts).some(
      ([name, text]) => name.endsWith('Id') && idInAddress(text ?? '') === null,
    );
    // Parts of a page that depend on the shop, as its opening hours, would come later than the rest
    // and move it while somebody presses.
    await queryClient.fetchQuery(shopQuery());
    const status = isBelowPage || isNoId ? 404 : 200;
    return { kind: 'shell', status, routeId, data: dehydrate(queryClient) };
  }

  let page: RenderedPage | undefined;
  const load = createRequestHandler({
    createRouter: () => router,
    request: new Request(new URL(address, 'http://localhost')),
  });
  const response = await load(async () => {
    const { matches } = router.state;
    const failed = matches.find((match) => match.status === 'error');
    if (failed) throw failed.error;
    page = {
      kind: 'page',
      status: getSsrStatus(router),
      routeId,
      html: renderToString(<RouterProvider router={router} />),
      data: dehydrate(queryClient),
      head: headFromMatches(matches, house.name),
    };
    return new Response();
  });
  return page ?? { kind: 'redirect', to: response.headers.get('location') ?? '/' };
}
