import { useQuery } from '@tanstack/react-query';
import type { Camera } from '#shared/cameras/cameras.ts';
import { useUser } from '../../lib/session.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { favoriteIds } from './favorites.api.ts';

/** The heart on an item's card: all cards of a page ask once for what is a favourite. */
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
