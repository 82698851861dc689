import { createFileRoute } from '@tanstack/react-router';
import { shopTexts } from '../features/shop/shop.api.ts';
import { pageHead } from '../lib/addresses/page-head.ts';
import { Prose } from './-parts/prose.tsx';

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(shopTexts()),
  staticData: { renderedByServer: true },
  head: () =>
    pageHead({
      title: 'Privacy',
      ...(import.meta.env.SSR && {
        description: 'What we keep about you, why, and who can see it.',
        canonical: '/privacy',
      }),
    }),
  component: Privacy,
});

function Privacy() {
  return <Prose title="Privacy" text="privacy" />;
}
