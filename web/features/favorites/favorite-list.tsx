import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { FavoriteCard, FavoriteCardSkeleton, favoriteGrid } from './favorite-card.tsx';
import { favoriteCameras } from './favorites.api.ts';

/**
 * The number of placeholder cards while the favourites are being loaded (docs/specification.md 9).
 */
const skeletonCount = 4;

/** The page My Favorites of the signed-in person. */
export function FavoriteList() {
  const favorites = useInfiniteQuery(favoriteCameras);
  const list = useRef<HTMLDivElement>(null);
  const count = favorites.data?.pages.reduce((sum, page) => sum + page.items.length, 0);
  const countBefore = useRef(count);
  // After the card with the focus was removed, the list gets the focus.
  useEffect(() => {
    const isShorter = (count ?? 0) < (countBefore.current ?? 0);
    countBefore.current = count;
    if (isShorter && document.activeElement === document.body) list.current?.focus();
  }, [count]);
  if (favorites.isPending) {
    return (
      <div role="status" aria-label="Loading favorites" className={favoriteGrid}>
        {Array.from({ length: skeletonCount }, (_, place) => (
          <FavoriteCardSkeleton key={place} />
        ))}
      </div>
    );
  }
  if (!favorites.data) {
    return (
      <ErrorState
        title="Error loading favorites"
        action={<Button onClick={() => void favorites.refetch()}>Try Again</Button>}
      />
    );
  }
  const cameras = favorites.data.pages.flatMap((page) => page.items);
  if (cameras.length === 0) {
    return (
      <EmptyState
        drawing="heart"
        title="No Favorites Yet"
        description="Cameras that you mark with a heart are kept here."
        action={<LinkButton to="/cameras">Browse Cameras</LinkButton>}
      />
    );
  }
  return (
    <>
      <div ref={list} tabIndex={-1} aria-label="Favorites" role="group" className={favoriteGrid}>
        {cameras.map((camera) => (
          <FavoriteCard key={camera.id} camera={camera} />
        ))}
      </div>
      <MorePages
        hasMore={favorites.hasNextPage}
        isFetching={favorites.isFetchingNextPage}
        onMore={() => void favorites.fetchNextPage()}
      />
    </>
  );
}
