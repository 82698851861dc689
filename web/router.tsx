import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageFailed } from './layout/page-failed.tsx';
import type { House } from './lib/house.tsx';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

interface RouterPlace {
  /** The server gives a history that it has written; the browser has its own. */
  history?: RouterHistory;
  /** The first page is the server's. */
  hydrates?: boolean;
}

/** The routes with their data. */
export const createAppRouter = (
  queryClient: QueryClient,
  house: House,
  { history, hydrates = false }: RouterPlace,
) =>
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
    scrollRestoration: !import.meta.env.SSR && (hydrates ? scrollsAfterFirstPage() : true),
    defaultStructuralSharing: true,
    // In the page's place: what is around it stays.
    defaultErrorComponent: PageFailed,
  });

/** The router would scroll the first page to its top, but in the server's page somebody may have scrolled already. */
function scrollsAfterFirstPage(): () => boolean {
  let isFirst = true;
  return () => {
    const scrolls = !isFirst;
    isFirst = false;
    return scrolls;
  };
}

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
