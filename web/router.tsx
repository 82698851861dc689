import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router';
import { PageFailed } from './layout/page-failed.tsx';
import { PagePending } from './layout/page-pending.tsx';
import type { House } from './lib/shop/house.tsx';
import { parseSearch, stringifySearch } from './lib/addresses/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

interface RouterPlace {
  /** The server gives a history in memory, `main.tsx` the browser's. */
  history?: RouterHistory;
  /** Whether the first page was rendered by the server. */
  hydrates?: boolean;
}

/** A page that takes longer than this to load, in milliseconds, shows its placeholder. */
export const pending = { defaultPendingMs: 150, defaultPendingComponent: PagePending };

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
    // TanStack Query decides whether data is fresh.
    defaultPreloadStaleTime: 0,
    // The server's page is hydrated without a Suspense boundary: React renders a boundary again
    // when something changes meanwhile.
    ...(!hydrates && !import.meta.env.SSR && pending),
    // The router would write an inline script on the server.
    scrollRestoration: !import.meta.env.SSR && scrollsWithPages(hydrates),
    // A link to a part of a page scrolls smoothly. The styles set no smooth scrolling, so that a
    // new page begins at its place at once.
    defaultHashScrollIntoView: {
      get behavior() {
        return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      },
    },
    defaultStructuralSharing: true,
    // The error takes the page's place; the frame around it stays.
    defaultErrorComponent: PageFailed,
  });

/**
 * The router would scroll the first page to its top, but a visitor may have scrolled in the
 * server's page before it is hydrated. A layer that opens or closes leaves its page where it is.
 */
function scrollsWithPages(hydrates: boolean): (at: { location: ParsedLocation }) => boolean {
  let isFirst = hydrates;
  let last: ParsedLocation | undefined;
  return ({ location }) => {
    const layers = last?.state.layers ?? location.state.layers;
    const isSamePage = layers !== undefined && last?.href === location.href;
    const scrolls = !isFirst && !isSamePage;
    isFirst = false;
    last = location;
    return scrolls;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Whether the server renders the page, for everybody to read and find. Other pages come as an empty shell. */
    renderedByServer?: boolean;
    /** A window of its own, e.g. a sheet of paper, without header and footer. */
    withoutFrame?: boolean;
  }
}
