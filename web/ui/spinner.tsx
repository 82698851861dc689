import { TurningIcon } from './icons.tsx';

/** A spinner that turns while something is on its way; the text beside it names it. */
export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <TurningIcon className={`animate-spin ${className}`} />
);
