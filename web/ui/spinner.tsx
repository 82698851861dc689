import { TurningIcon } from './icons.tsx';

/** Turns while something is on its way; what it is stands in the text beside it. */
export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <TurningIcon className={`animate-spin ${className}`} />
);
