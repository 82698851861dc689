import { ratingInStars, starShapes } from '#shared/cameras/cameras.rules.ts';

/**
 * SVG paths in a square of 24 units: of a star, clockwise from its upper point, and of its left
 * half.
 */
const outlines = {
  full: 'l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45-5.8-3.05-5.8 3.05 1.1-6.45-4.7-4.6 6.5-.95z',
  half: 'v14.85l-5.8 3.05 1.1-6.45-4.7-4.6 6.5-.95z',
  empty: '',
};
const star = (shape: keyof typeof outlines, place: number): string =>
  outlines[shape] && `M${12 + 25.5 * place} 2.6${outlines[shape]}`;
const fiveStars = [0, 1, 2, 3, 4].map((place) => star('full', place)).join('');

/**
 * A stored rating (in tenths of a star) as five stars, on request with the number and the count of
 * reviews.
 */
export function Stars({
  rating,
  reviewCount,
  score = false,
}: {
  rating: number;
  reviewCount?: number;
  score?: boolean;
}) {
  const value = ratingInStars(rating).toFixed(1);
  if (reviewCount === 0) return <span className="text-sm text-muted">No reviews yet</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <svg
        role="img"
        aria-label={`Rated ${value} out of 5`}
        viewBox="0 0 126 24"
        width="84"
        height="16"
        className="text-ink"
      >
        <path d={fiveStars} className="fill-hairline" />
        <path d={starShapes(rating).map(star).join('')} fill="currentColor" />
      </svg>
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
