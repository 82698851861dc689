import { lazy, Suspense } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { useIsHydrated } from '../../lib/screen/use-is-hydrated.ts';

const Heart = lazy(() => import('../../features/favorites/card-heart.tsx'));

/**
 * The heart on an item's card. It works only with scripts, and its code is loaded after that of the
 * page.
 */
const CardHeart = ({ camera, describedBy }: { camera: Camera; describedBy: string }) =>
  useIsHydrated() && (
    <Suspense>
      <Heart camera={camera} describedBy={describedBy} />
    </Suspense>
  );

/** Makes the heart for the prop `heart` of a card. */
export const heartOn = (camera: Camera, headingId: string) => (
  <CardHeart camera={camera} describedBy={headingId} />
);
