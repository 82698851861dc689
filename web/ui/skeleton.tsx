/** Stands where something is about to appear; give it the size of what comes. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`block animate-breathe rounded-md bg-sunken ${className}`} />
);
