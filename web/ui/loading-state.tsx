import { Spinner } from './spinner.tsx';

/** A spinner with a text about what is being loaded. */
export const LoadingState = ({ text }: { text: string }) => (
  <div role="status" className="flex items-center justify-center gap-3 px-4 py-16 text-muted">
    <Spinner className="size-5" />
    {text}
  </div>
);
