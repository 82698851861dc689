import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router';
import { PageFailed } from './layout/page-failed.tsx';
import { PagePending } from './layout/page-pending.tsx';
import type { House } from './lib/shop/house.tsx';
import { parseSearch, stringifySearch } from './lib/addresses/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

interface RouterPlace {
  /** The history to use: one in memory on the server, the browser's in `main.tsx`. */
  history?: RouterHistory;
  /** Whether the server has rendered the first page. */
  hydrates?: boolean;
}

/** A page that takes more than this many milliseconds to load shows its placeholder. */
export const pending = { defaultPendingMs: 150, defaultPendingComponent: PagePending };

/** Makes the router with all pages, and gives their loaders the query client. */
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
    // The router treats preloaded data as stale, so that TanStack Query decides whether it is
    // fresh.
    defaultPreloadStaleTime: 0,
    // The placeholder is left out while the server's page is hydrated. It would add a Suspense
    // boundary, which React renders again when something changes meanwhile.
    ...(!hydrates && !import.meta.env.SSR && pending),
    // On the server this option would make the router write an inline script.
    scrollRestoration: !import.meta.env.SSR && scrollsWithPages(hydrates),
    // A link to a part of a page scrolls smoothly. This is not done in CSS, because then a new page
    // would scroll smoothly to its start too.
    defaultHashScrollIntoView: {
      get behavior() {
        return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      },
    },
    defaultStructuralSharing: true,
    // The error is shown in place of the page; the frame around the page stays.
    defaultErrorComponent: PageFailed,
  });

/**
 * Tells whether to scroll after a navigation. The router would scroll the first page to its top,
 * but a visitor may already have scrolled in the server's page before it is hydrated. A layer that
 * opens or closes must not scroll its page either.
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
    /**
     * Whether the server renders the page, for visitors and search engines. Of other pages the
     * server sends only the frame.
     */
    renderedByServer?: boolean;
    /** Whether the page has neither header nor footer, as papers for printing. */
    withoutFrame?: boolean;
  }
}
