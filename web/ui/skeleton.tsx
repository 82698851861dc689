/** The placeholder of content that is loading; give it the size of the content. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`block animate-breathe rounded-md bg-sunken ${className}`} />
);
