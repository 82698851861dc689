import { useQuery } from '@tanstack/react-query';
import type { Camera } from '#shared/cameras/cameras.ts';
import { useUser } from '../../lib/session.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { favoriteIds } from './favorites.api.ts';

/** The heart on the card of an item. All cards of a page share one request for the favourites. */
export default function CardHeart({
  camera: { id },
  describedBy,
}: {
  camera: Camera;
  describedBy: string;
}) {
  const user = useUser();
  const { data } = useQuery({ ...favoriteIds, enabled: user !== null });
  const isListed = data?.includes(id) ?? false;
  return <FavoriteButton cameraId={id} describedBy={describedBy} isListed={isListed} onPicture />;
}
