import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { houseInPage } from './lib/shop/house.tsx';
import { hydrate, type DehydratedData } from './lib/calls/dehydrated-data.ts';
import { createQueryClient, forgetPrivateDataOnChange } from './lib/calls/query-client.ts';
import { showToastFromBeforeReload } from './lib/screen/toast.ts';
import { watchLastInput } from './lib/screen/last-input.ts';
import { withLayers } from './lib/screen/layers.ts';
import { keepPageWithoutScript } from './lib/calls/missing-script.ts';
import { createAppRouter, pending } from './router.tsx';
import './shop.css';

const queryClient = createQueryClient();
const data = document.getElementById('data')?.textContent;
if (data) hydrate(queryClient, JSON.parse(data) as DehydratedData);
forgetPrivateDataOnChange(queryClient);
keepPageWithoutScript();
watchLastInput();
void start();

/**
 * Hydrates the page that the server has rendered, or renders a page where the server has sent only
 * the frame.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  const isLabel = location.pathname.startsWith('/u/');
  const leaves = isLabel && (await import('./lib/addresses/label-address.ts')).leaveLabel();
  const isFromServer = !leaves && (root?.hasChildNodes() ?? false);
  const router = createAppRouter(queryClient, houseInPage(), {
    history: withLayers(createBrowserHistory()),
    hydrates: isFromServer,
  });
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (root && isFromServer) {
    // The first render must give the same markup as the server, which renders without the outermost
    // Suspense boundary.
    router.ssr = { manifest: undefined };
    await router.load();
    const shown = router.latestLocation.href;
    const { pathname } = router.latestLocation;
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.pathname === pathname) return;
      stop();
      router.update({ ...router.options, ...pending });
    });
    // The page is hydrated in slices, between which the browser can paint and scroll. A part that
    // somebody presses is hydrated at once.
    startTransition(() => {
      document.documentElement.dataset['hydrating'] = 'yes';
      hydrateRoot(root, page, {
        // When a visitor follows a link before the page is hydrated, React reports an error and
        // renders the next page from scratch. This is expected, so it is not reported further.
        onRecoverableError(error) {
          if (router.latestLocation.href === shown) reportError(error);
        },
      });
    });
  } else if (root) {
    root.removeAttribute('aria-busy');
    createRoot(root).render(page);
  }
  showToastFromBeforeReload();
}
