import { Link } from '@tanstack/react-router';
import { useHouse } from '../lib/shop/house.tsx';

/**
 * The logo and name of the house, which lead home. The logo is an aperture with the safelight
 * inside.
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
