/**
 * A placeholder for content that is being loaded; its size must be given. Where there are many,
 * each is still, and the element around them is animated.
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
