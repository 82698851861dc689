import { useId } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { growPicture } from '../../lib/screen/grow-picture.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { ItemName } from '../cameras/item-name.tsx';

export const favoriteGrid =
  'grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const sizes = '(min-width: 80rem) 18rem, (min-width: 64rem) 30vw, (min-width: 30rem) 46vw, 92vw';

/** The card of a favourite item. */
export function FavoriteCard({ camera }: { camera: Camera }) {
  const headingId = useId();
  const brandAndModel = `${camera.brand} ${camera.model}`;
  return (
    <article aria-labelledby={headingId} className="relative grid grid-rows-[auto_1fr_auto] gap-4">
      <Picture picture={camera.images[0]} alt="" sizes={sizes} className="rounded-lg" />
      <div className="absolute top-2 right-2 z-10">
        <FavoriteButton cameraId={camera.id} isListed onPicture />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <h2 id={headingId} className="text-base leading-snug wrap-anywhere">
          <ItemName name={camera.name} />
        </h2>
        {camera.name !== brandAndModel && (
          <p className="text-sm wrap-anywhere text-muted">{brandAndModel}</p>
        )}
        <Stars rating={camera.rating} reviewCount={camera.reviewCount} score />
        <p className="figures text-sm">
          <span className="text-base font-semibold">{formatMoney(camera.pricePerDay)}</span>{' '}
          <span className="text-muted">per day</span>
        </p>
        <p dir="auto" className="mt-1 line-clamp-3 text-sm wrap-anywhere text-muted">
          {camera.description}
        </p>
      </div>
      <LinkButton
        to="/camera/$id"
        params={{ id: String(camera.id) }}
        variant="secondary"
        // The link covers the whole card, so that a press anywhere opens the item.
        className="after:absolute after:inset-0"
        viewTransition
        onClick={growPicture}
      >
        View Details
        <span className="sr-only">: {camera.name}</span>
      </LinkButton>
    </article>
  );
}

/** The placeholder for the card of a favourite while it is being loaded. */
export const FavoriteCardSkeleton = () => (
  <div className="grid content-start gap-3">
    <Skeleton className="aspect-4/3 rounded-lg" />
    <Skeleton className="h-5 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-16" />
  </div>
);
