import { Link } from '@tanstack/react-router';
import { useHouse } from '../lib/shop/house.tsx';

/**
 * The logo and the name of the house as a link to the home page. The logo is the aperture of a lens
 * with a red light inside.
 */
export function Brand() {
  const { name } = useHouse();
  return (
    <Link
      to="/"
      className="inline-flex max-w-full min-w-0 items-center gap-3 rounded-sm text-lg font-semibold tracking-tight"
    >
      <svg viewBox="0 0 32 32" aria-hidden className="size-7 shrink-0">
        <circle cx="16" cy="16" r="14.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
        <circle cx="16" cy="16" r="6" className="fill-accent" />
      </svg>
      <span className="min-w-0 truncate">{name}</span>
    </Link>
  );
}
