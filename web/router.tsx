import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageFailed } from './layout/page-failed.tsx';
import type { House } from './lib/house.tsx';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

/** The routes with their data. The server gives a history that it has written; the browser has its own. */
export const createAppRouter = (queryClient: QueryClient, house: House, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient, house },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    defaultPreload: 'intent',
    // Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    // On the server it would emit an inline script.
    scrollRestoration: !import.meta.env.SSR,
    defaultStructuralSharing: true,
    // In the page's place: what is around it stays.
    defaultErrorComponent: PageFailed,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Rendered by the server, for everybody to read and find. Other pages come as an empty shell. */
    renderedByServer?: boolean;
    /** A window of its own, e.g. a sheet of paper, without header and footer. */
    withoutFrame?: boolean;
  }
}
