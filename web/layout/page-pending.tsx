import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { listedCamera } from '../features/cameras/cameras.api.ts';
import { CameraCardSkeleton } from '../features/cameras/camera-card-skeleton.tsx';
import { cardGrid } from '../features/cameras/card-grid.ts';
import { gallerySizes } from '../features/cameras/gallery-sizes.ts';
import { growingPicture } from '../lib/screen/grow-picture.ts';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The placeholder of a page while its code or data is being loaded. */
export function PagePending() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const client = useQueryClient();
  const [, page, id] = path.split('/');
  const camera = page === 'camera' ? listedCamera(client, Number(id)) : undefined;
  // The page of an item is shown from its top at once, even when its card was pressed far down in a
  // list.
  useLayoutEffect(() => {
    if (page === 'camera') scrollTo({ top: 0, behavior: 'instant' });
  }, [page]);
  return (
    <>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div aria-busy className="page-column grid gap-8 py-10 md:py-14">
        {camera ? (
          <FromCard camera={camera} />
        ) : (
          <>
            <Skeleton className="h-10 w-72 max-w-full" />
            {isOfCards(path) ? <Cards /> : <Lines />}
          </>
        )}
      </div>
    </>
  );
}

const isOfCards = (path: string) => path === '/' || path === '/cameras' || path === '/favorites';

const Cards = () => (
  <div className={cardGrid}>
    {Array.from({ length: 8 }, (_, place) => (
      <CameraCardSkeleton key={place} />
    ))}
  </div>
);

/** The placeholder of an item's page, with the data of the card that was pressed. */
const FromCard = ({ camera }: { camera: Camera }) => (
  <>
    <h1 className="text-3xl">{camera.name}</h1>
    <div className="grid gap-8 lg:grid-cols-3">
      <Picture
        picture={camera.images[0]}
        alt=""
        sizes={gallerySizes}
        className={`lg:col-span-2 ${growingPicture}`}
      />
      <p className="text-xl font-semibold">{formatMoney(camera.pricePerDay)} per day</p>
    </div>
  </>
);

const Lines = () => (
  <div className="grid gap-4">
    {Array.from({ length: 5 }, (_, place) => (
      <Skeleton key={place} className="h-20 w-full" />
    ))}
  </div>
);
