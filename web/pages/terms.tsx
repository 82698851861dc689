import { createFileRoute } from '@tanstack/react-router';
import { shopTexts } from '../features/shop/shop.api.ts';
import { pageHead } from '../lib/addresses/page-head.ts';
import { Prose } from './-parts/prose.tsx';

export const Route = createFileRoute('/terms')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(shopTexts()),
  staticData: { renderedByServer: true },
  head: () =>
    pageHead({
      title: 'Terms',
      ...(import.meta.env.SSR && {
        description: 'What renting from us means: days, prices, care and returns.',
        canonical: '/terms',
      }),
    }),
  component: Terms,
});

function Terms() {
  return <Prose title="Terms" text="terms" />;
}
