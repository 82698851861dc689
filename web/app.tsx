import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { houseInPage } from './lib/house.tsx';
import { takeBoot, type BootData } from './lib/boot.ts';
import { createQueryClient, forgetPrivateDataOnChange } from './lib/query-client.ts';
import { showToastFromBeforeReload } from './lib/toast.ts';
import { createAppRouter } from './router.tsx';
import './styles.css';

const queryClient = createQueryClient();
const boot = document.getElementById('boot')?.textContent;
if (boot) takeBoot(queryClient, JSON.parse(boot) as BootData);
forgetPrivateDataOnChange(queryClient);

/** Brings the server's page to life, or draws one in its place. */
export async function startApp(): Promise<void> {
  const router = createAppRouter(queryClient, houseInPage());
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  const root = document.getElementById('root');
  if (root?.hasChildNodes()) {
    // The first render must have the server's markup, which is made without the outermost Suspense.
    router.ssr = { manifest: undefined };
    await router.load();
    // A breath for the browser between what the modules and the router do at their start and this.
    await new Promise((resolve) => setTimeout(resolve));
    const shown = router.state.location.href;
    stayWhereScrolled(router, shown);
    // In slices, between which the browser paints and scrolls; what is pressed meanwhile comes to life at once.
    startTransition(() => {
      hydrateRoot(root, page, {
        // Somebody who follows a link before the page has come to life makes React draw the next page anew: no fault.
        onRecoverableError(error) {
          if (router.state.location.href === shown) reportError(error);
        },
      });
    });
    // What was pressed and typed until now is done by `first.ts`; React hydrates what it touches at once.
    dispatchEvent(new Event('alive'));
  } else if (root) {
    createRoot(root).render(page);
  }
  showToastFromBeforeReload();
}

/** The router scrolls to the top of each page that it shows first, but in this one somebody may have scrolled already. */
function stayWhereScrolled(router: ReturnType<typeof createAppRouter>, shown: string): void {
  let isFirst = true;
  router.options.scrollRestoration = ({ location }) => {
    const stay = isFirst && location.href === shown;
    isFirst = false;
    // For the way back the router remembers only what was scrolled since it came.
    if (stay) document.dispatchEvent(new Event('scroll'));
    return !stay;
  };
}
