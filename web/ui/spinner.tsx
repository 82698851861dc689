import { TurningIcon } from './icons.tsx';

/** A turning icon while something is being loaded; the text beside it says what it is. */
export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <TurningIcon className={`animate-spin ${className}`} />
);
