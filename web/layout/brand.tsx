import { Link } from '@tanstack/react-router';
import { shopName } from '#shared/shop.rules.ts';

/** The name of the house, which leads home. The mark is an aperture with the safelight inside. */
export const Brand = () => (
  <Link
    to="/"
    className="inline-flex items-center gap-2.5 rounded-sm text-lg font-semibold tracking-tight"
  >
    <svg viewBox="0 0 32 32" aria-hidden className="size-7">
      <circle cx="16" cy="16" r="14.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="16" cy="16" r="6" className="fill-accent" />
    </svg>
    {shopName}
  </Link>
);
