import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../lib/screen/toast.ts';
import { favoriteCheck, useToggleFavorite } from './favorites.api.ts';

/** The button that adds an item to the favourites or removes it. Visitors are asked to sign in. */
export function FavoriteButton({
  cameraId,
  isListed,
  describedBy,
  onPicture = false,
}: {
  cameraId: number;
  /** Whether the item is a favourite, where the caller knows it and no request is needed. */
  isListed?: boolean;
  /** The id of the element with the item's name, on a page with several items. */
  describedBy?: string;
  /**
   * Whether the heart lies on a picture. It then has no background, and is filled so that it can be
   * seen on light and on dark pictures.
   */
  onPicture?: boolean;
}) {
  const user = useUser();
  const { data } = useQuery({
    ...favoriteCheck(cameraId),
    enabled: user !== null && isListed === undefined,
  });
  const toggle = useToggleFavorite(cameraId);
  const known = isListed ?? data?.isFavorite === true;
  const isFavorite = user !== null && (toggle.isPending ? toggle.variables : known);
  const press = () => {
    if (user) toggle.mutate(!isFavorite);
    else {
      toast({
        title: 'Authentication required',
        description: 'Please log in to save favorites',
        tone: 'destructive',
      });
    }
  };
  // The CSS colour `Canvas` is white under `scheme-light`, and the right background in the mode of
  // forced colours.
  const empty = onPicture ? 'Canvas' : 'none';
  return (
    <button
      type="button"
      aria-label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      aria-describedby={describedBy}
      aria-pressed={isFavorite}
      onClick={press}
      className={`grid size-10 place-items-center rounded-full text-ink aria-pressed:text-accent ${
        onPicture
          ? 'scheme-light'
          : 'border border-hairline bg-surface transition-colors hover:bg-sunken'
      }`}
    >
      <Heart aria-hidden className="size-5" fill={isFavorite ? 'currentColor' : empty} />
    </button>
  );
}
