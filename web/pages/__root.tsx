import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Layout } from '../layout/layout.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { HouseProvider, type House } from '../lib/shop/house.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; house: House }>()({
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  const { queryClient, house } = Route.useRouteContext();
  // The attribute `data-hydrated` tells tests that the page is hydrated, so that its buttons work.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'yes';
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <HouseProvider house={house}>
        <Layout>
          <Outlet />
        </Layout>
      </HouseProvider>
    </QueryClientProvider>
  );
}
