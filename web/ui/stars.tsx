import { useId } from 'react';
import { ratingInStars, starShapes } from '#shared/cameras.ts';

const starPath =
  'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z';

/** A stored rating (tenths of a star) as five stars, with its score and number of reviews when asked for. */
export function Stars({
  rating,
  reviewCount,
  score = false,
}: {
  rating: number;
  reviewCount?: number;
  score?: boolean;
}) {
  const half = useId();
  const value = ratingInStars(rating).toFixed(1);
  if (reviewCount === 0) return <span className="text-sm text-muted">No reviews yet</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <span role="img" aria-label={`Rated ${value} out of 5`} className="inline-flex gap-px">
        {starShapes(rating).map((shape, place) => (
          <svg key={place} viewBox="0 0 24 24" aria-hidden className="size-4 text-ink">
            {shape === 'half' && (
              <clipPath id={half}>
                <rect width="12" height="24" />
              </clipPath>
            )}
            <path d={starPath} className="fill-hairline" />
            {shape !== 'empty' && (
              <path
                d={starPath}
                fill="currentColor"
                {...(shape === 'half' && { clipPath: `url(#${half})` })}
              />
            )}
          </svg>
        ))}
      </span>
      {score && (
        <span aria-hidden className="figures font-medium">
          {value}
        </span>
      )}
      {reviewCount !== undefined && (
        <span className="figures text-muted">
          ({reviewCount}
          <span className="sr-only"> {reviewCount === 1 ? 'review' : 'reviews'}</span>)
        </span>
      )}
    </span>
  );
}
