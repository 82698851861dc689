/**
 * The placeholder of content that is loading; give it the size of the content. Many in one place are still, and the element
 * that holds them is animated.
 */
export const Skeleton = ({
  className = '',
  isStill = false,
}: {
  className?: string;
  isStill?: boolean;
}) => (
  <span
    aria-hidden
    className={`block rounded-md bg-sunken ${isStill ? '' : 'animate-breathe'} ${className}`}
  />
);
