import { useLocation } from '@tanstack/react-router';
import { CameraCardSkeleton } from '../features/cameras/camera-card-skeleton.tsx';
import { cardGrid } from '../features/cameras/card-grid.ts';
import { growingPicture } from '../lib/screen/grow-picture.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** The shape of a page whose program or data is on its way. */
export function PagePending() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div aria-busy className="page-column grid gap-8 py-10 md:py-14">
        <Skeleton className="h-10 w-72 max-w-full" />
        {path.startsWith('/camera/') ? <CameraShape /> : isOfCards(path) ? <Cards /> : <Lines />}
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

const CameraShape = () => (
  <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
    <Skeleton className={`aspect-4/3 rounded-lg! ${growingPicture}`} />
    <Skeleton className="h-96 rounded-lg!" />
  </div>
);

const Lines = () => (
  <div className="grid gap-4">
    {Array.from({ length: 5 }, (_, place) => (
      <Skeleton key={place} className="h-20 w-full" />
    ))}
  </div>
);
