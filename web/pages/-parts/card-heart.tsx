import { lazy, Suspense } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { useIsHydrated } from '../../lib/screen/use-is-hydrated.ts';

const Heart = lazy(() => import('../../features/favorites/card-heart.tsx'));

/** The heart on an item's card; it needs scripts, and comes after those of the page. */
const CardHeart = ({ camera, describedBy }: { camera: Camera; describedBy: string }) =>
  useIsHydrated() && (
    <Suspense>
      <Heart camera={camera} describedBy={describedBy} />
    </Suspense>
  );

/** The heart as a function for the `heart` of a card. */
export const heartOn = (camera: Camera, headingId: string) => (
  <CardHeart camera={camera} describedBy={headingId} />
);
